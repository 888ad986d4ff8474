// Builds the page's own tests, so that Node can run them: `npm test`.

import { readdirSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const tests = readdirSync(new URL("tests", import.meta.url)).filter((name) => name.endsWith(".test.ts"));

export default defineConfig({
  plugins: [svelte()],
  logLevel: "error",
  publicDir: false,
  build: {
    ssr: true,
    outDir: "node_modules/.tests",
    emptyOutDir: true,
    rollupOptions: { input: tests.map((name) => `tests/${name}`) },
  },
});
