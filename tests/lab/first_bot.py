"""A bot that is a program: it plays the first legal action or misbehaves as its argument says."""

import json
import sys

for line in sys.stdin:
    seen = json.loads(line)
    answer = seen["legal"][0] if seen["seat"] % 2 else "0"
    if sys.argv[1:] == ["foolish"]:
        answer = "everything"
    if sys.argv[1:] == ["huge"]:
        answer = "9" * 5000
    if sys.argv[1:] == ["gone"]:
        sys.exit(1)
    line = answer.encode() + b"\n"
    if sys.argv[1:] == ["foreign"]:
        line = (
            b"\xef\xbb\xbf" + answer.translate({index: index + 0xFEE0 for index in range(48, 58)}).encode() + b" \r\n"
        )
    if sys.argv[1:] == ["garbled"]:
        line = b"\xff\xfe\n"
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
