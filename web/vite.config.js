import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressed } from "./compressed";
import { licenses } from "./licenses";
import { sentences } from "./sentences";

const server = "http://127.0.0.1:8000";

/** What comes together: each file more is a way to the server and back, of which browsers make few at once. */
const TOGETHER = [
  { name: "page", test: /\/node_modules\/svelte\/src\/(?!motion|easing)|\/src\/(cards\/|(addresses|http|i18n|preferences|protocol|reach)\b|lobby\/(lately|opening)|(local\/(awaited|files)|rules\/vectors)|replay\/shown|(lessons\/learned|problems\/streak)\b|parts\/(Cover|Dialog|Face|Icon|Later|Seal|Sorry|Title|Unloaded|dyes|faces|later|titles)\b)/, priority: 3 },
  { name: "rules", test: /\/src\/(numbers|parts\/(RuleBook|RulesDialog|Say|book|paragraphs|pieces|reading))\b/, minShareCount: 2, priority: 2 },
  { name: "digest", test: /\/src\/(fairness\/digest|problems\/today)\b|\/node_modules\/@noble\/hashes\//, priority: 3 },
  { name: "here", test: /\/src\/(local\/(?!replay|checking)|rules\/(?!judging|solving|texts)[a-z]+\.ts)/, priority: 2 },
  { name: "board", test: /\/src\/((fairness|parts|statistics|table)\/|connection\b)|\/node_modules\/(@noble|svelte)\//, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  base: "./", // works under any prefix of a proxy; routes live in the fragment
  plugins: [sentences(), svelte(), licenses(), compressed()],
  build: {
    outDir: "../src/tefuda/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // no data: addresses, so that the content security policy needs no exception
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
  },
  server: { proxy: { "/api": server, "/ws": { target: server.replace("http", "ws"), ws: true } } },
});
