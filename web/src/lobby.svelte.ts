/** What holds away from a table: the line, the name, the presets, one's own settings. */
import { tablePath } from "./address";
import { forget, keep, kept } from "./kept";
import { t, type Key } from "./messages.svelte";
import { go } from "./route.svelte";
import type { Line, LineState, Wish } from "./socket";
import type { Hello, Preset, Refused, Rules, ServerMessage } from "./wire";

const NAME = "mendikot.name";
const TABLE = "mendikot.table";
/** Until the server has said its own limit. */
const LONGEST_NAME = 24;
export const FIRST_PRESET = "cut";

export interface Notice {
  id: number;
  text: string;
}

export class Lobby {
  line = $state<LineState>("connecting");
  hello = $state.raw<Hello | null>(null);
  name = $state(kept(NAME) ?? "");
  /** The table one was at last, to find back to it. */
  lastTable = $state(kept(TABLE));
  preset = $state(FIRST_PRESET);
  /** The server speaks for a newer bundle than this one. */
  outdated = $state(false);
  creating = $state(false);
  notice = $state.raw<Notice | null>(null);
  /** Opens a table that was just made. */
  onmade: (table: string) => void = () => {};
  private notices = 0;

  constructor(private readonly wire: Line) {
    wire.onstate = (state) => {
      this.line = state;
    };
  }

  get presets(): Preset[] {
    return this.hello?.presets ?? [];
  }

  get longestName(): number {
    return this.hello?.limits.name_length ?? LONGEST_NAME;
  }

  rulesOf(name: string): Rules | null {
    return this.presets.find((preset) => preset.name === name)?.rules ?? null;
  }

  hear(message: ServerMessage): void {
    if (message.type === "hello") {
      if (this.hello && this.hello.version !== message.version) this.outdated = true;
      this.hello = message;
      if (!this.name) this.name = message.name;
    } else if (message.type === "refused") this.refuse(message);
  }

  rename(name: string): void {
    this.name = name.trim().slice(0, this.longestName);
    keep(NAME, this.name);
  }

  /** Keeps the way back to a table. */
  rememberTable(code: string): void {
    if (code === this.lastTable) return;
    this.lastTable = code;
    keep(TABLE, code);
  }

  /** There is no such table any more. */
  forgetTable(code: string): void {
    if (code !== this.lastTable) return;
    this.lastTable = null;
    forget(TABLE);
  }

  tell(text: string): void {
    const notice = { id: ++this.notices, text };
    this.notice = notice;
    setTimeout(() => {
      if (this.notice === notice) this.notice = null;
    }, 4500);
  }

  private refuse(refused: Refused): void {
    const said = t(`refused.${refused.code}` as Key);
    this.tell(refused.code === "bad-rules" && refused.detail ? `${said} ${refused.detail}` : said);
  }

  /** Sends a command; true when it was done. */
  async send(wish: Wish): Promise<boolean> {
    return (await this.wire.command(wish)).type === "done";
  }

  /** Makes a table and goes there; with `bots`, every other seat is filled and the match begins. */
  async makeTable(bots: boolean): Promise<void> {
    const rules = this.rulesOf(this.preset) ?? this.rulesOf(FIRST_PRESET);
    if (!rules || this.creating) return;
    this.creating = true;
    const answer = await this.wire.command({ type: "create", rules, name: this.name || t("front.someone") });
    this.creating = false;
    if (answer.type === "refused") return;
    const table = answer.table;
    // Commands are taken only for the table that is open on this line.
    this.onmade(table);
    go(tablePath(table));
    if (bots && (await this.send({ type: "fill", table }))) await this.send({ type: "begin", table });
  }
}
