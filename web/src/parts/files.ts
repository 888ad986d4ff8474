/** Files that are dropped on the page. */

const MARKS = { "254,255": "utf-16be", "255,254": "utf-16le" } as Record<string, string>;

/** The text in a file: by its byte order mark, or as UTF-8. */
export async function textIn(file: Blob): Promise<string> {
  const data = await file.arrayBuffer();
  const mark = new Uint8Array(data.slice(0, 2)).join(",");
  return new TextDecoder(MARKS[mark] ?? "utf-8").decode(data);
}
