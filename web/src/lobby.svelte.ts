/** What holds away from a table: the line, the name, the presets, groups, notices to who looks. */
import { tablePath } from "./address";
import { endedAt, remember } from "./history";
import { forget, keep, kept } from "./kept";
import { t, type Key } from "./messages.svelte";
import { isNobody, NOBODY } from "./names";
import { go } from "./route.svelte";
import type { Line, LineState, Wish } from "./socket";
import type { Carried, Group, Hello, Hinted, OpenTable, Preset, Refused, Rules, ServerMessage, Table } from "./wire";

const NAME = "mendikot.name";
const TABLE = "mendikot.table";
const GROUPS = "mendikot.groups";
const MOST_GROUPS = 20;
const LESSON = "mendikot.lesson";
const PRESET = "mendikot.preset";
const NAMELESS = "mendikot.nameless";
const TOO_MUCH = ["too-many", "busy"];
/** Milliseconds until the page of a group is asked for again; each time twice as long. */
export const FIRST_PAUSE = 2000;
export const LONGEST_PAUSE = 60_000;
/** Until the server has said its own limit. */
const LONGEST_NAME = 24;
const FIRST_PRESET = "cut";

/** A group that this device was at. */
export interface KnownGroup {
  code: string;
  name: string;
}

/** The name as kept; a damaged one is none. */
function keptName(): string {
  const name = kept(NAME) ?? "";
  return name.length <= LONGEST_NAME && !/\p{Cs}/u.test(name) ? name : "";
}

function knownGroups(): KnownGroup[] {
  try {
    const found: unknown = JSON.parse(kept(GROUPS) ?? "[]");
    if (!Array.isArray(found)) return [];
    const groups = found.filter((one) => typeof one?.code === "string" && typeof one?.name === "string");
    return [...new Map(groups.map((one: KnownGroup) => [one.code, one])).values()];
  } catch {
    return [];
  }
}

export interface Notice {
  id: number;
  text: string;
}

export class Lobby {
  line = $state<LineState>("connecting");
  hello = $state.raw<Hello | null>(null);
  name = $state(keptName());
  /** One was asked for a name, and has put it off. */
  private nameless = $state(kept(NAMELESS) !== null);
  /** The table one was at last, to find back to it. */
  lastTable = $state(kept(TABLE));
  preset = $state(kept(PRESET) ?? FIRST_PRESET);
  /** On a first visit the guided deal is offered. */
  offersLesson = $state(kept(LESSON) === null && kept(TABLE) === null);
  /** The server speaks for a newer bundle than this one. */
  outdated = $state(false);
  creating = $state(false);
  /** The table whose code was typed: not being there, it leads back to its field. */
  joining: string | null = null;
  missed: string | null = null;
  notice = $state.raw<Notice | null>(null);
  /** The page of the group that was asked for last. */
  group = $state.raw<Group | null>(null);
  /** The code of a group that is none. */
  noGroup = $state<string | null>(null);
  groups = $state.raw(knownGroups());
  /** The table whose match begins by itself: nobody chooses a seat there. */
  starting = $state<string | null>(null);
  /** The group's page has to wait: too much was asked for. */
  groupBusy = $state(false);
  private asked: string | null = null;
  /** How often in a row the answer was to ask later. */
  private putOff = 0;
  private later: ReturnType<typeof setTimeout> | undefined;
  /** The open tables as last told. */
  tables = $state.raw<OpenTable[] | null>(null);
  /** Opens a table that was just made. */
  onmade: (table: string) => void = () => {};
  private notices = 0;

  constructor(private readonly server: Line) {
    server.onstate = (state) => {
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
      if (!this.rulesOf(this.preset)) this.preset = FIRST_PRESET;
      if (!this.name && !isNobody(message.name)) this.name = message.name;
    } else if (message.type === "group") {
      this.group = message;
      this.noGroup = null;
      this.groupBusy = false;
      this.putOff = 0;
      this.knowGroup(message.group, message.name);
    } else if (message.type === "tables") this.tables = message.tables;
    else if (message.type === "refused") this.refuse(message);
  }

  askGroup(code: string): void {
    clearTimeout(this.later);
    this.asked = code;
    this.server.mention({ type: "group", group: code });
  }

  /** Its page is not shown any more. */
  leaveGroup(): void {
    clearTimeout(this.later);
    this.asked = null;
    this.groupBusy = false;
  }

  /** Founds a group; its code, or null when that was refused. */
  async makeGroup(name: string): Promise<string | null> {
    const answer = await this.server.command({ type: "make-group", name });
    return answer.type === "grouped" ? answer.group : null;
  }

  private knowGroup(code: string, name: string): void {
    this.keepGroups([{ code, name }, ...this.groups.filter((one) => one.code !== code)].slice(0, MOST_GROUPS));
  }

  private keepGroups(groups: KnownGroup[]): void {
    this.groups = groups;
    keep(GROUPS, JSON.stringify(groups));
  }

  /** Asks which tables are open to everybody. */
  askTables(): void {
    this.server.mention({ type: "list" });
  }

  rename(name: string): void {
    this.name = [...name.trim()].slice(0, this.longestName).join("");
    keep(NAME, this.name);
  }

  /** What the others are told. */
  get called(): string {
    return this.name || NOBODY;
  }

  /** Who sits down without a name is asked for it, once; the one given to the nameless is none. */
  get asksName(): boolean {
    return !this.nameless && isNobody(this.name);
  }

  staysNameless(): void {
    this.nameless = true;
    keep(NAMELESS, "yes");
  }

  /** The typed code that led nowhere, told once. */
  takeMissed(): string | null {
    const code = this.missed;
    this.missed = null;
    return code;
  }

  /** Keeps the way back to a table. */
  rememberTable(code: string): void {
    if (code === this.lastTable) return;
    this.lastTable = code;
    keep(TABLE, code);
  }

  /** A snapshot of a table came: it is remembered, and a deal that ended there. */
  sawTable(table: Table): void {
    this.rememberTable(table.table);
    const ended = endedAt(table, Date.now());
    if (ended) remember(ended);
  }

  /** The guided deal was begun or put off: it is not offered by itself again. */
  learned(): void {
    this.offersLesson = false;
    keep(LESSON, "yes");
  }

  /** There is no such table any more. */
  forgetTable(code: string): void {
    if (code !== this.lastTable) return;
    this.lastTable = null;
    forget(TABLE);
  }

  /** The house rules of the next table; they are kept for the ones after it. */
  choosePreset(name: string): void {
    this.preset = name;
    keep(PRESET, name);
  }

  tell(text: string): void {
    const notice = { id: ++this.notices, text };
    this.notice = notice;
    setTimeout(() => {
      if (this.notice === notice) this.notice = null;
    }, 4500);
  }

  private refuse(refused: Refused): void {
    if (refused.code === "no-group" && refused.cmd === null && this.asked !== null) {
      this.noGroup = this.asked;
      this.keepGroups(this.groups.filter(({ code }) => code !== this.asked));
      return;
    }
    if (TOO_MUCH.includes(refused.code) && refused.cmd === null && this.asked !== null) {
      const code = this.asked;
      this.groupBusy = true;
      this.later = setTimeout(() => this.askGroup(code), Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.putOff++));
      return;
    }
    const said = t(`refused.${refused.code}` as Key);
    this.tell(refused.code === "bad-rules" && refused.detail ? `${said} ${refused.detail}` : said);
  }

  /** Sends a command; true when it was done. */
  async send(wish: Wish): Promise<boolean> {
    return (await this.server.command(wish)).type === "done";
  }

  /** A token that makes another device the same guest; null when there is none to be had. */
  async carry(): Promise<Carried | null> {
    const answer = await this.server.command({ type: "carry" });
    return answer.type === "carried" ? answer : null;
  }

  /** What a sensible player would do in this turn; null when there is no hint to be had. */
  async hint(table: string, turn: number): Promise<Hinted | null> {
    const answer = await this.server.command({ type: "hint", table, turn });
    return answer.type === "hinted" ? answer : null;
  }

  /** Makes a table and goes there; with `bots`, every other seat is filled and the match begins. A `group` keeps its tally. */
  async makeTable(bots: boolean, group: string | null = null): Promise<void> {
    const rules = this.rulesOf(this.preset) ?? this.rulesOf(FIRST_PRESET);
    if (!rules || this.creating) return;
    this.creating = true;
    const answer = await this.server.command({ type: "create", rules, name: this.called, group });
    this.creating = false;
    if (answer.type !== "done") return;
    const table = answer.table;
    // Commands are taken only for the table that is open on this line.
    this.onmade(table);
    if (bots) this.starting = table;
    go(tablePath(table));
    if (bots && (await this.send({ type: "fill", table }))) await this.send({ type: "begin", table });
    this.starting = null;
  }
}
