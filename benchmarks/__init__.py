"""What is measured, and how: `python -m benchmarks` lists the benchmarks."""
