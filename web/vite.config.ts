import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.MENDIKOT_SERVER ?? "http://127.0.0.1:8000";

/** Writes sw.js: the worker with the names of all files of this build that every visit needs. */
function shellWorker(): Plugin {
  return {
    name: "shell-worker",
    apply: "build",
    // After all others: an entry that only imports is dropped at the end.
    generateBundle: { order: "post", handler(_, bundle) {
      // A language and its fonts are kept when they are first used.
      const catalogue = (file: (typeof bundle)[string]) =>
        file.type === "chunk" &&
        Object.keys(file.modules).length > 0 &&
        Object.keys(file.modules).every((id) => id.includes("/messages/"));
      const shell = Object.values(bundle)
        .filter((file) => /\.(js|css|json)$/.test(file.fileName) && !catalogue(file))
        .map((file) => `/${file.fileName}`)
        .sort();
      const mark = createHash("sha256").update(shell.join()).digest("hex").slice(0, 12);
      const worker = readFileSync(new URL("worker.js", import.meta.url), "utf8");
      const source = worker.replace("__MARK__", mark).replace("__SHELL__", JSON.stringify(shell));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    } },
  };
}

export default defineConfig({
  plugins: [svelte(), shellWorker()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // A few files, each with all it needs that no earlier one has: many small ones would be larger and more to ask for.
    rolldownOptions: { output: { codeSplitting: { groups: [
      { name: "first", test: /src\/main\.ts$/, priority: 3 },
      { name: "table", test: /lib\/Table\.svelte$/, priority: 2 },
      { name: "sheets", test: /lib\/(sheets\.ts|(Hint|Seating|Group|CarryHere)\.svelte)$/, priority: 1 },
    ] } } },
    // Who has a browser without it waits a little longer.
    modulePreload: { polyfill: false },
  },
  // All that is no file of the page comes from a server beside it; the page `/carry` is ours, what is sent there is not.
  server: { proxy: {
    "/ws": { target: server, ws: true },
    "/api": server,
    "/healthz": server,
    "^/carry$": { target: server, bypass: ({ method }) => (method === "POST" ? undefined : "/index.html") },
  } },
  test: { include: ["tests/**/*.test.ts"] },
});
