import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { rulesPages } from "./plugins/rules.ts";
import { screenFiles } from "./plugins/screens.ts";
import { serviceWorker } from "./plugins/worker.ts";

const server = process.env["BIBERBAU_SERVER"] ?? "http://127.0.0.1:8000";
const program = readFileSync(new URL("../src/biberbau/__init__.py", import.meta.url), "utf8");
const version = /^__version__ = "(.+)"$/m.exec(program)![1];

export default defineConfig({
  base: "./", // the server completes the paths: it knows at which sub-path the page is
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [svelte(), screenFiles(), rulesPages(), serviceWorker()],
  build: {
    outDir: process.env["BIBERBAU_WEB_OUT"] ?? "../src/biberbau/server/web",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2023",
    modulePreload: { polyfill: false },
    // One file for what a first visit needs, instead of one for every way in which pages share it.
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  server: {
    fs: { allow: [".."] },
    // The Host header stays the address of this page: the server refuses requests whose Origin differs from it.
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    include: ["tests/**/*.test.ts", "src/**/*.test.ts"],
    testTimeout: 60_000, // a busy machine is slow; no test waits for the time itself
    alias: { "vitest-environment-page": `${import.meta.dirname}/tests/page.environment.ts` },
  },
});
