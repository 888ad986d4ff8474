// Repeats in WebAssembly what a script did with the same rules elsewhere, and reports the first difference.
//
// A script has `records`, by name their bytes in base64 and, for a block, how many numbers it has, and `steps`. A step
// sets a record, ["set", name, bytes], or calls a function: [function, arguments, result, {name: CRC-32 of the record
// afterwards}]. `free` is the first address that the program leaves to others.
export async function repeat(program, free, script) {
  const { instance } = await WebAssembly.instantiate(program, {});
  const { memory, ...functions } = instance.exports;
  const records = {};
  let end = free;
  for (const [name, { bytes, block }] of Object.entries(script.records)) {
    const content = octets(bytes);
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

  for (const [number, [name, ...rest]] of script.steps.entries()) {
    if (name === "set") {
      held(records[rest[0]]).set(octets(rest[1]));
      continue;
    }
    const [given, expected, sums] = rest;
    let result;
    try {
      result = String(functions[name](...given.flatMap(passed)) ?? null);
    } catch (fault) {
      result = String(fault);
    }
    const different = Object.keys(sums).filter((one) => crc(held(records[one])) !== sums[one]);
    if (result !== String(expected) || different.length) {
      const fault = { number, name, given, result, expected, different };
      return { steps: script.steps.length, fault };
    }
  }
  return { steps: script.steps.length, fault: null };
}

export function octets(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

const table = Int32Array.from({ length: 256 }, (_, number) => {
  for (let bit = 0; bit < 8; bit++) number = number & 1 ? (number >>> 1) ^ 0xedb88320 : number >>> 1;
  return number;
});

function crc(bytes) {
  let sum = -1;
  for (const byte of bytes) sum = (sum >>> 8) ^ table[(sum ^ byte) & 255];
  return ~sum >>> 0;
}
