// Repeats in WebAssembly what a script did with the same rules elsewhere, and reports the first difference.
//
// node runner.mjs PROGRAM.wasm FREE SCRIPT.json: the program, the first address that it leaves free, and the script:
// `records`, by name their bytes in base64 and, for a block, how many numbers it has; and `steps`. A step sets a record,
// ["set", name, bytes], or calls a function, [function, arguments, result, {name: digest of the bytes afterwards}].
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const [program, free, scriptFile] = process.argv.slice(2);
const script = JSON.parse(readFileSync(scriptFile, "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(program), {});
const { memory, ...functions } = instance.exports;

const records = {};
let end = Number(free);
for (const [name, { bytes, block }] of Object.entries(script.records)) {
  const content = Buffer.from(bytes, "base64");
  records[name] = { address: end, size: content.length, block, content };
  end = (end + content.length + 15) & ~15;
}
memory.grow(Math.max(0, Math.ceil((end - memory.buffer.byteLength) / 65536)));
const held = ({ address, size }) => new Uint8Array(memory.buffer, address, size);
for (const record of Object.values(records)) held(record).set(record.content);

function passed(argument) {
  const record = records[argument];
  if (record === undefined) return [BigInt(argument)];
  return record.block === undefined ? [record.address] : [record.address, BigInt(record.block)];
}

const digest = (record) => createHash("sha256").update(held(record)).digest("hex").slice(0, 16);
const report = { steps: script.steps.length, fault: null, end };
for (const [number, [name, ...rest]] of script.steps.entries()) {
  if (name === "set") {
    held(records[rest[0]]).set(Buffer.from(rest[1], "base64"));
    continue;
  }
  const [given, expected, digests] = rest;
  let result;
  try {
    result = functions[name](...given.flatMap(passed));
  } catch (fault) {
    report.fault = { number, name, given, result: String(fault) };
    break;
  }
  const different = Object.keys(digests).filter((one) => digest(records[one]) !== digests[one]);
  if (String(result ?? null) !== String(expected) || different.length) {
    const bytes = Object.fromEntries(different.map((one) => [one, Buffer.from(held(records[one])).toString("base64")]));
    report.fault = { number, name, given, result: String(result ?? null), expected, bytes };
    break;
  }
}
console.log(JSON.stringify(report));
