"""A bot that is a program: it plays the first legal action, or as its argument says does something foolish."""

import json
import sys

for line in sys.stdin:
    seen = json.loads(line)
    answer = seen["legal"][0] if seen["seat"] % 2 else "0"
    if sys.argv[1:] == ["foolish"]:
        answer = "everything"
    if sys.argv[1:] == ["gone"]:
        sys.exit(1)
    sys.stdout.write(answer + "\n")
    sys.stdout.flush()
