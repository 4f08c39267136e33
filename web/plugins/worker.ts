/** Adds the service worker to a build: its own small source, and the list of files that the page needs offline. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SOURCE = new URL("./service-worker.js", import.meta.url);

export function serviceWorker(): Plugin {
  return {
    name: "biberbau-service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|html)$/.test(file)).sort();
      const paths = ["/", ...files.filter((file) => file !== "index.html").map((file) => `/${file}`)];
      const version = createHash("sha256").update(paths.join()).digest("hex").slice(0, 12);
      const source = readFileSync(SOURCE, "utf8")
        .replace("__VERSION__", version)
        .replace('"__FILES__"', paths.map((path) => JSON.stringify(path)).join(", "));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
