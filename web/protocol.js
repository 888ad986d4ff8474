// Writes src/protocol.ts, the messages of the server as types, from their schema: `npm run protocol`.

import { readFileSync, writeFileSync } from "node:fs";

const SCHEMA = new URL("../docs/protocol.schema.json", import.meta.url);
const TYPES = new URL("src/protocol.ts", import.meta.url);
const PLAIN = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

const { title, $defs: parts } = JSON.parse(readFileSync(SCHEMA, "utf-8"));

/** Return the name of the part that a reference points to. */
const name = (reference) => reference.slice(reference.lastIndexOf("/") + 1);

/** Return a part of the schema as a type. */
function type(part) {
  if (part.$ref) return name(part.$ref);
  if (part.enum) return part.enum.map((word) => JSON.stringify(word)).join(" | ");
  if (part.anyOf) return part.anyOf.map(type).join(" | ");
  if (part.type === "object") return `Record<string, ${type(part.additionalProperties ?? {})}>`;
  if (part.prefixItems) {
    const items = part.prefixItems.map((one, index) => (index < (part.minItems ?? 0) ? type(one) : `(${type(one)})?`));
    return `[${items.join(", ")}]`;
  }
  if (part.type !== "array") return PLAIN[part.type] ?? "unknown";
  const inner = type(part.items ?? {});
  return inner.includes(" ") ? `(${inner})[]` : `${inner}[]`;
}

/** Return a message as an interface; optional is what a client may leave out, and a server where the message says so. */
function message(called, { description, properties, required, additionalProperties, leaves_out }) {
  const lines = Object.entries(properties).map(([field, part]) => {
    const optional = (additionalProperties === false || leaves_out) && !required.includes(field);
    return `  ${field}${optional ? "?" : ""}: ${type(part)};`;
  });
  return [`/** ${description.replace(/\s+/g, " ")} */`, `export interface ${called} {`, ...lines, "}"].join("\n");
}

const text = Object.entries(parts).map(([called, part]) =>
  part.properties ? message(called, part) : `export type ${called} =${part.prefixItems ? ` ${type(part)}` : `\n  | ${type(part).replaceAll(" | ", "\n  | ")}`};`,
);
const head = [
  "// Written by web/protocol.js from docs/protocol.schema.json.",
  `export const VERSION = ${title.split(".").at(-1)};\nexport const SUBPROTOCOL = ${JSON.stringify(title)};`,
];
writeFileSync(TYPES, `${[...head, ...text].join("\n\n")}\n`);
