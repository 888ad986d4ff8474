// Plays in WebAssembly what benchmarks ask for, a line of JSON each: [what, ...], answered by a line of JSON.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { brotliCompressSync, gzipSync } from "node:zlib";

const programs = {};

async function load(folder, stem) {
  const about = JSON.parse(readFileSync(`${folder}/${stem}.json`, "utf8"));
  const { instance } = await WebAssembly.instantiate(readFileSync(`${folder}/${stem}.wasm`), {});
  const program = { folder, about, ...instance.exports, free: about.memory.free };
  programs[stem] = program;
  for (const name of Object.keys(about.records)) program[name] = record(program, name);
  program.lanes = room(program, 4 * about.lanes);
  program.none = room(program, 4 * 8);
  program.Dice = record(program, "Dice");
  program.nets = {};
  return { loaded: stem };
}

function room(program, size) {
  const address = program.free;
  program.free = (address + size + 15) & ~15;
  const missing = program.free - program.memory.buffer.byteLength;
  if (missing > 0) program.memory.grow(Math.ceil(missing / 65536));
  return address;
}

function record(program, name) {
  const { size, cells } = program.about.records[name];
  const address = room(program, size);
  clear(program, name, address);
  return { address, cells, size };
}

function clear(program, name, address) {
  for (const { offset, record: part, length = 1, start } of program.about.records[name].cells) {
    if (part !== undefined) clear(program, part, address + offset);
    else new BigInt64Array(program.memory.buffer, address + offset, length).fill(BigInt(start));
  }
}

function cell(program, { address, cells }, path) {
  const [first, ...rest] = path.split(".");
  const { offset, record: part, length = 1 } = cells.find(({ name }) => name === first);
  if (!rest.length) return new BigInt64Array(program.memory.buffer, address + offset, length);
  return cell(program, { address: address + offset, cells: program.about.records[part].cells }, rest.join("."));
}

function fill(program, { address }, content) {
  new Uint8Array(program.memory.buffer, address, content.length).set(content);
}

function net(program, file) {
  if (!file) return [program.none, 8n];
  if (!(file in program.nets)) {
    const content = readFileSync(`${program.folder}/${file}`);
    const address = room(program, content.length);
    fill(program, { address }, content);
    program.nets[file] = [address, BigInt(content.length / 4)];
  }
  return program.nets[file];
}

// The seconds of the processor since a moment.
function since(begun) {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

// Plays with records as they are given, in base64, and says how long that took. A preset's own program takes no options.
function play(stem, options, task, file, matches) {
  const program = programs[stem];
  const block = net(program, file);
  fill(program, program.Options, Buffer.from(options, "base64"));
  fill(program, program.Task, Buffer.from(task, "base64"));
  const taken = program.about.preset ? [] : [program.Options];
  const records = [program.Table, ...taken, program.View, program.Proposals, program.Task];
  const given = [...records.map(({ address }) => address), program.lanes, BigInt(program.about.lanes), ...block, program.none, 0n];
  const begun = process.cpuUsage();
  program[matches ? "play_matches" : "play_deals"](...given);
  const seconds = since(begun);
  return { seconds, decisions: Number(cell(program, program.Task, "tally.decisions")[0]) };
}

// Searches for one decision, and says how long that took and what came of it.
function search(stem, options, view, proposals, state, dice, file) {
  const program = programs[stem];
  const block = net(program, file);
  const given = { Options: options, View: view, Proposals: proposals, State: state, Dice: dice };
  for (const [name, bytes] of Object.entries(given)) fill(program, program[name], Buffer.from(bytes, "base64"));
  const addresses = ["View", "Options", "Proposals", "State", "Dice"].map((name) => program[name].address);
  const begun = process.cpuUsage();
  program.search(...addresses, ...block, 1n << 30n);
  const seconds = since(begun);
  return { seconds, code: String(program.best(program.State.address)), memory: program.memory.buffer.byteLength };
}

// The sizes of a file as it is, and compressed.
function sizes(file) {
  const content = readFileSync(file);
  return [content.length, gzipSync(content, { level: 9 }).length, brotliCompressSync(content).length];
}

const answers = { load, play, search, sizes };
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...words] = JSON.parse(line);
  console.log(JSON.stringify(await answers[name](...words)));
}
