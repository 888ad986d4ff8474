/** What an engine of WebAssembly knows, and which program of a family is for it. */

/** The smallest program with a vector of 128 bits. */
const VECTORS = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);
/** The smallest program that copies memory and extends a sign, which all of ours do. */
const PLAIN = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 5, 3, 1, 0, 1,
  10, 18, 1, 16, 0, 65, 0, 65, 0, 65, 0, 252, 10, 0, 0, 65, 0, 192, 26, 11,
);
const PROGRAM = ".wasm";
const WITHOUT_VECTORS = ".plain.wasm";

/** Whether the programs can run here, with vectors or without. */
export function canRun(): boolean {
  return WebAssembly.validate(PLAIN);
}

/** The name of the program among some files that is for this engine; `stem` is its name without an ending. */
export function programAmong(files: readonly { name: string }[], stem: string): string {
  const plain = stem + WITHOUT_VECTORS;
  return files.some(({ name }) => name === plain) && !WebAssembly.validate(VECTORS) ? plain : stem + PROGRAM;
}

/** Whether a file is a program that is for other engines. */
export function isForOthers(files: readonly { name: string }[], name: string): boolean {
  if (!name.endsWith(PROGRAM)) return false;
  const stem = name.slice(0, -(name.endsWith(WITHOUT_VECTORS) ? WITHOUT_VECTORS : PROGRAM).length);
  return name !== programAmong(files, stem);
}
