"""Programs of the rules for other languages: WebAssembly for JavaScript, and object files for C."""
