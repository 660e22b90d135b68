"""The engine's measure alone: one JSON object.

python -m tests.bench.engine_bench
"""

import json

from tests.bench.engine import deals_per_second

if __name__ == "__main__":
    print(json.dumps({"engine": deals_per_second()}))
