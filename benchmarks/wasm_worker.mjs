// Plays in Node what benchmarks ask for, a line of JSON each: [what, ...], answered by a line of JSON.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { addNet, open, play, search } from "./wasm_player.mjs";

async function load(folder, stem, file) {
  const about = JSON.parse(readFileSync(`${folder}/${stem}.json`, "utf8"));
  await open(file, about, readFileSync(`${folder}/${file}`));
  for (const { name } of about.files) if (name.endsWith(".net")) addNet(file, name, readFileSync(`${folder}/${name}`));
  return {};
}

// Runs what was prepared, and says for how many seconds the processor was busy.
function timed(run) {
  const begun = process.cpuUsage();
  const found = run();
  const { user, system } = process.cpuUsage(begun);
  return { ...found, seconds: (user + system) / 1e6 };
}

// The sizes of a file as it is, and compressed.
function sizes(file) {
  const content = readFileSync(file);
  return [content.length, gzipSync(content, { level: 9 }).length, brotliCompressSync(content).length];
}

const answers = { load, play: (...given) => timed(play(...given)), search: (...given) => timed(search(...given)), sizes };
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...words] = JSON.parse(line);
  console.log(JSON.stringify(await answers[name](...words)));
}
