"""`python -m tefuda`, the same as `tefuda`."""

from tefuda.cli import main

if __name__ == "__main__":
    main()
