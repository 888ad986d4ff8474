// Writes licenses.txt beside the built page: the packages whose code is in it, with their licences.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const PACKAGE = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/;
const HEAD = "The page of tefuda contains code and letters of these packages.\n";

/** Return the folder of the package that a module belongs to; undefined for one of our own. */
function folderOf(module) {
  return PACKAGE.exec(module.replace(/^\0/, ""))?.[1];
}

/** Return name, version and licence of a package; throw where it comes without the text of one. */
function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((found) => /^licen[cs]e(\.|$)/i.test(found));
  if (file === undefined) throw new Error(`${name} comes without a licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

/** Return the plugin that writes the file. */
export function licenses() {
  return {
    name: "licenses",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? Object.keys(part.modules) : part.originalFileNames.map((name) => resolve(name))));
      const folders = new Set(modules.map(folderOf).filter((folder) => folder !== undefined));
      const notices = [...folders].map(notice).sort();
      const source = [HEAD, ...notices].join(`\n${"-".repeat(80)}\n\n`);
      this.emitFile({ type: "asset", fileName: "licenses.txt", source });
    },
  };
}
