"""The compiler of rules: functions of a small part of Python, translated into machine code. It knows no game."""
