// Writes sentences.json beside the built page: the English sentences that the page itself tells, so that the server need
// not send it those of all rule books.

const TOLD = /\b(?:tell|marked)\(\s*("(?:[^"\\]|\\.)*")/g;

/** Return the plugin that writes the file. */
export function sentences() {
  const found = new Set();
  return {
    name: "sentences",
    enforce: "pre",
    transform(code, id) {
      if (!/\/src\/.*\.(ts|svelte)$/.test(id.replaceAll("\\", "/"))) return;
      for (const [, quoted] of code.matchAll(TOLD)) found.add(JSON.parse(quoted));
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "sentences.json", source: JSON.stringify([...found].sort()) });
    },
  };
}
