"""The benchmark: every measure in one run, one JSON object on the last line.

python -m tests.bench
"""

import json
import os

from tests.bench.engine import deals_per_second


def main() -> None:
    print(json.dumps({"cores": len(os.sched_getaffinity(0)), "engine": deals_per_second()}))


if __name__ == "__main__":
    main()
