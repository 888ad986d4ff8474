import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressed } from "./compressed";
import { licenses } from "./licenses";
import { sentences } from "./sentences";

const server = "http://127.0.0.1:8000";

export default defineConfig({
  base: "./", // works under any prefix of a proxy; routes live in the fragment
  plugins: [sentences(), svelte(), licenses(), compressed()],
  build: {
    outDir: "../src/tefuda/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // no data: addresses, so that the content security policy needs no exception
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": server, "/ws": { target: server.replace("http", "ws"), ws: true } } },
});
