import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const PARTS = /\/src\/(lib\/(Card|CardBack|Choice|Dancers|Later|Mark|Missing|Notice|Pip|Sheet|Words)\.svelte|(address|kept|history|route\.svelte|settings\.svelte|names|words)\.ts)/;
/** What opens over a page, or comes late at a table: loaded by none at first, and small together. */
const SHEETS =
  /\/src\/(lib\/(AskName|Carry|Company|Emote|Glossary|Groups|HowToPlay|Long|OpenTables|RulesWords|Help|Hint|History|Invite|LastTrick|LinkField|MatchOver|Phrases|ScoreSheet|SeatRow|SettingsSheet)\.svelte|(copying|phrases|rulesInWords|lib\/sheets)\.ts)/;
const server = process.env.MENDIKOT_SERVER ?? "http://127.0.0.1:8000";

/** Writes sw.js: the worker with the names of all files of this build that every visit needs. */
function shellWorker(): Plugin {
  return {
    name: "shell-worker",
    apply: "build",
    generateBundle(_, bundle) {
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
    },
  };
}

export default defineConfig({
  plugins: [svelte(), shellWorker()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // What nearly every page needs comes as one file: apart they would be larger, and more to ask for.
    rolldownOptions: { output: { codeSplitting: { groups: [
      { name: "parts", test: PARTS },
      { name: "sheets", test: SHEETS },
    ] } } },
  },
  server: { proxy: { "/ws": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
