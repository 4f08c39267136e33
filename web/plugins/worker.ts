/** Adds the service worker to a build: its own small source, and the list of files that the page needs offline. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const SOURCE = new URL("./service-worker.js", import.meta.url);
const NEEDED = /^(assets\/.+\.(js|css|woff2)|icon\.svg)$/;

export function serviceWorker(): Plugin {
  return {
    name: "biberbau-service-worker",
    apply: "build",
    writeBundle({ dir = "" }) {
      const page = readFileSync(join(dir, "index.html"), "utf8");
      const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
      const paths = ["", ...files.filter((file) => NEEDED.test(file)).sort()];
      const version = createHash("sha256").update(page + paths.join()).digest("hex").slice(0, 12);
      const source = readFileSync(SOURCE, "utf8")
        .replace("__VERSION__", version)
        .replace('"__FILES__"', paths.map((path) => JSON.stringify(path)).join(", "));
      writeFileSync(join(dir, "sw.js"), source);
    },
  };
}
