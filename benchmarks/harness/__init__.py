"""What all benchmarks share: alternating runs, the machine they ran on, results and their tables."""
