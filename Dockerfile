FROM python:3.11-slim-bookworm

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
WORKDIR /app
RUN useradd --system --create-home --home-dir /home/domino domino

COPY requirements.txt ./
RUN pip install --no-cache-dir --require-hashes -r requirements.txt

COPY . .
# Messages and static files belong to the image; neither needs a database. The secret key that
# the collecting makes for itself must not end up in the image.
RUN for po in config/locale/*/LC_MESSAGES/django.po; do \
      pybabel --quiet compile --domain django --input-file "$po" --output-file "${po%.po}.mo"; \
    done \
 && SECRET_KEY=build DEMO_PASSWORD=build LOCAL_DIR=/tmp/build STATIC_ROOT=/app/staticfiles \
      python manage.py collectstatic --no-input --verbosity 0 \
 && rm -rf /tmp/build \
 && install -d -o domino -g domino -m 700 .local
ENV STATIC_ROOT=/app/staticfiles

USER domino
EXPOSE 8000
# One container of each: web (this), `python manage.py run_clocks`, `python manage.py run_bots`.
CMD ["daphne", "--bind", "0.0.0.0", "--port", "8000", "--verbosity", "0", "--no-server-name", \
     "--proxy-headers", "--proxy-headers-host", "X-Real-IP", \
     "--ping-interval", "5", "--ping-timeout", "10", \
     "--websocket-max-message-size", "262144", "--websocket-max-frame-size", "65536", \
     "config.asgi:application"]
