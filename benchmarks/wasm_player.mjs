// Plays in WebAssembly what benchmarks ask for, in Node and in browsers: records come in base64, nets as bytes.
const programs = {};

export async function open(name, about, bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const program = { about, ...instance.exports, free: about.memory.free };
  programs[name] = program;
  for (const kind of Object.keys(about.records)) program[kind] = record(program, kind);
  program.lanes = room(program, 4 * about.lanes);
  program.none = room(program, 4 * 8);
  program.Dice = record(program, "Dice");
  program.nets = {};
}

export function addNet(name, file, bytes) {
  const program = programs[name];
  const address = room(program, bytes.length);
  fill(program, { address }, bytes);
  program.nets[file] = [address, BigInt(bytes.length / 4)];
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

export const bytesOf = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

// Takes records as they are given, and returns what plays with them. A preset's own program takes no options.
export function play(name, options, task, file, matches) {
  const program = programs[name];
  fill(program, program.Options, bytesOf(options));
  fill(program, program.Task, bytesOf(task));
  const taken = program.about.preset ? [] : [program.Options];
  const records = [program.Table, ...taken, program.View, program.Proposals, program.Task];
  const block = file ? program.nets[file] : [program.none, 8n];
  const given = [...records.map(({ address }) => address), program.lanes, BigInt(program.about.lanes), ...block, program.none, 0n];
  return () => {
    program[matches ? "play_matches" : "play_deals"](...given);
    return { decisions: Number(cell(program, program.Task, "tally.decisions")[0]) };
  };
}

// Takes what one decision is searched by, and returns what searches.
export function search(name, options, view, proposals, state, dice, file) {
  const program = programs[name];
  const given = { Options: options, View: view, Proposals: proposals, State: state, Dice: dice };
  for (const [kind, text] of Object.entries(given)) fill(program, program[kind], bytesOf(text));
  const addresses = ["View", "Options", "Proposals", "State", "Dice"].map((kind) => program[kind].address);
  const block = file ? program.nets[file] : [program.none, 8n];
  return () => {
    program.search(...addresses, ...block, 1n << 30n);
    return { code: String(program.best(program.State.address)), memory: program.memory.buffer.byteLength };
  };
}
