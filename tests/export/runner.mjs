// node runner.mjs PROGRAM.wasm FREE SCRIPT.json: repeats a script in Node, and prints the report as JSON.
import { readFileSync } from "node:fs";
import { repeat } from "./repeat.mjs";

const [program, free, script] = process.argv.slice(2);
const report = await repeat(readFileSync(program), Number(free), JSON.parse(readFileSync(script, "utf8")));
console.log(JSON.stringify(report));
