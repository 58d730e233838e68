/** The table on the screen: what is shown of it, and what its player wishes to do. */
import { comings } from "./comings";
import { directionOf, placeOf } from "./geometry";
import { keep, kept } from "./kept";
import type { Lobby } from "./lobby.svelte";
import { t } from "./messages.svelte";
import { playerName } from "./names";
import { cardsDealt, Rest } from "./rest";
import { settings, type Settings } from "./settings.svelte";
import { spoken } from "./spoken";
import { freshId, type Line, type Wish } from "./socket";
import { Voices } from "./voices.svelte";
import type {
  Action,
  Card,
  EventKind,
  Hinted,
  Match,
  Phrase,
  Player,
  RefusalCode,
  Refused,
  Seat,
  ServerMessage,
  Side,
  Suit,
  Table,
  View,
} from "./wire";
import { sideOf } from "./words";

/** A card or suit that fills the middle for a breath: the moments of the game. */
export interface Moment {
  id: number;
  kind: EventKind;
  seat: Seat | null;
  card: Card | null;
  suit: Suit | null;
}
const MOMENTS: EventKind[] = ["revealed", "shown", "called", "cut", "hukum-drawn", "picked"];
const MOMENT_LASTS = 1700;

/** Milliseconds before the only legal card is played for its player: always the same. */
export const ONLY_CARD_WAITS = 900;

/** Which tab of this device was the last that acted. */
const TAB = "mendikot.tab";

/** Milliseconds before a table that was too full is asked for again. */
export const BUSY_RETRY = 4000;

type TurnWish = "claim" | "end" | "next" | "rematch";
type SeatWish = Extract<Wish, { table: string }>;
type TableWish = SeatWish extends infer W ? (W extends SeatWish ? Omit<W, "table"> : never) : never;

export class Game {
  /** The table as shown; while a finished trick rests, newer positions wait. */
  table = $state.raw<Table | null>(null);
  resting = $state(false);
  /** The trick that rests goes to the pile in the middle. */
  piled = $state(false);
  /** How many cards are just being dealt to each player; 0 when none. */
  dealing = $state(0);
  /** Hears of every position that is shown, with the one before it. */
  onshown: (before: Table | null, now: Table) => void = () => {};
  /** What was sent for this turn and is not answered yet. */
  pending = $state.raw<{ action: Action; turn: number } | null>(null);
  moment = $state.raw<Moment | null>(null);
  /** The last sentences for those who listen instead of looking. */
  said = $state("");
  readonly voices = new Voices();
  /** Why the table does not open. */
  refused = $state.raw<RefusalCode | null>(null);
  /** The hint for the turn on the screen. */
  hint = $state.raw<Hinted | null>(null);
  /** A written deal without a server: nothing there leads to other people or pages. */
  readonly guided: boolean = false;
  private hinting = false;
  private readonly gone = new Map<Seat, string>();
  private code: string | null = null;
  /** This tab, as told to its neighbours on the device. */
  private readonly tab = freshId();
  private acting = $state(kept(TAB));
  private moments = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  /** The last wish, until it is refused: it is sent once. */
  private wished: { type: TurnWish; what: string } | null = null;
  private onlyCard: ReturnType<typeof setTimeout> | undefined;
  private readonly rest: Rest;

  constructor(
    private readonly line: Line,
    private readonly lobby: Lobby,
    private readonly wishes: Settings = settings,
  ) {
    globalThis.addEventListener?.("storage", ({ key, newValue }) => {
      if (key === TAB) this.acting = newValue;
    });
    this.rest = new Rest((before) => this.follow(before), {
      rest: () => this.wishes.restLasts,
      dealsOut: () => this.wishes.motion === "full",
    });
  }

  /** True when the message was for this table alone, and nobody else need tell of it. */
  hear(message: ServerMessage): boolean {
    if (message.type === "table" && message.table === this.code) {
      this.refused = null;
      clearTimeout(this.retry);
      if (message.can_act && this.acting !== this.tab) {
        keep(TAB, this.tab);
        this.acting = kept(TAB);
      }
      this.lobby.sawTable(message);
      this.rest.receive(message);
    }
    if (message.type === "said" && message.table === this.code) {
      const { seat, phrase } = message;
      if (this.voices.hear(seat, phrase, this.players[seat]?.name ?? "", this.isOwn(seat)))
        this.said = t("say.said", { name: this.nameOf(seat), phrase: t(`phrase.${phrase}`) });
    }
    return message.type === "refused" && this.refuse(message);
  }

  /** A quick phrase to everybody at the table. */
  say(phrase: Phrase): void {
    if (this.code) this.line.mention({ type: "say", table: this.code, phrase });
  }

  /** What no command asked for is about the opening, or the end, of the table. */
  private refuse({ cmd, code, table }: Refused): boolean {
    if (this.code === null || cmd !== null) return false;
    const gone = code === "no-table" || code === "server";
    const closed = gone && table === this.code;
    if (this.table && !closed) return false;
    this.forget();
    this.refused = code;
    if (code === "no-table" || closed) this.lobby.forgetTable(this.code);
    if (code === "busy") this.retry = setTimeout(() => this.playHere(), BUSY_RETRY);
    return true;
  }

  open(code: string): void {
    if (code === this.code) return;
    this.shut();
    this.code = code;
    this.playHere();
  }

  shut(): void {
    this.line.unwatch();
    this.code = null;
    this.forget();
  }

  private forget(): void {
    clearTimeout(this.onlyCard);
    clearTimeout(this.retry);
    this.rest.forget();
    this.table = null;
    this.resting = false;
    this.dealing = 0;
    this.pending = null;
    this.refused = null;
    this.moment = null;
    this.hint = null;
    this.gone.clear();
    this.voices.hush();
  }

  /** The newest tab acts: this one, from now on. */
  playHere(): void {
    if (this.code) this.line.watch(this.code);
  }

  /** Another tab acts, and no tab of this device has acted since this one: it is another device's. */
  get elsewhere(): boolean {
    return this.table?.can_act === false && this.acting === this.tab;
  }

  get match(): Match | null {
    return this.table?.match ?? null;
  }
  get view(): View | null {
    return this.match?.view ?? null;
  }
  get players(): Player[] {
    return this.table?.players ?? [];
  }
  get seats(): number {
    return this.table?.rules.players ?? 4;
  }
  /** Whose eyes the table is drawn for; a spectator sits behind seat 0. */
  get viewer(): Seat {
    return this.table?.seat ?? 0;
  }
  get seated(): boolean {
    return this.table?.seat != null;
  }
  get mySide(): Side {
    return sideOf(this.viewer);
  }
  /** What the sides are called; for a spectator neither is "us". */
  get us(): string {
    return t(this.seated ? "us" : "side-0");
  }
  get them(): string {
    return t(this.seated ? "them" : "side-1");
  }
  get clockwise(): boolean {
    return this.table?.rules.direction === "clockwise";
  }
  get myTurn(): boolean {
    return this.seated && this.view?.to_act === this.viewer && this.table?.phase === "playing";
  }
  /** The action a hint, or a teacher, points at. */
  get pointed(): Action | null {
    return this.hint?.action ?? null;
  }
  get legal(): Action[] {
    return this.table?.can_act ? (this.view?.legal ?? []) : [];
  }

  nameOf(seat: Seat | null): string {
    if (seat === null) return "";
    const player = this.players[seat];
    return this.isOwn(seat) ? t("you") : player ? playerName(player) : "";
  }
  isOwn(seat: Seat | null): boolean {
    return seat !== null && seat === this.table?.seat;
  }
  placeOf(seat: Seat): number {
    return placeOf(seat, this.viewer, this.seats);
  }
  directionOf(seat: Seat): { x: number; y: number } {
    return directionOf(this.placeOf(seat), this.seats, this.clockwise);
  }
  offers(offer: Table["offers"][number]): boolean {
    return !!this.table?.can_act && this.table.offers.includes(offer);
  }

  /** Does a game action, once, on the position that is on the screen. */
  async act(action: Action): Promise<void> {
    const seen = this.table?.turn;
    this.release();
    const table = this.table;
    if (!table || table.turn !== seen || this.pending || this.resting || !this.legal.includes(action)) return;
    const pending = { action, turn: table.turn };
    this.pending = pending;
    const done = await this.lobby.send({ type: "act", table: table.table, turn: table.turn, action });
    if (!done && this.pending === pending) this.pending = null;
  }

  /** Claim, early end, next deal, rematch: wishes about the position on the screen. */
  async wish(type: TurnWish): Promise<void> {
    const seen = this.table?.turn;
    this.release();
    const table = this.table;
    if (!table || table.turn !== seen) return;
    const wished = { type, what: `${type} ${table.table} ${table.turn}` };
    if (this.wished?.what === wished.what) return; // a second tap asks for nothing new
    this.wished = wished;
    const done = await this.lobby.send({ type, table: table.table, turn: table.turn });
    if (!done && this.wished === wished) this.wished = null;
  }

  /** Asks what a sensible player would do now. */
  async askHint(): Promise<void> {
    const table = this.table;
    if (!table || this.hinting || this.resting) return;
    this.hinting = true;
    const hint = await this.lobby.hint(table.table, table.turn).finally(() => (this.hinting = false));
    if (hint && this.table?.turn === hint.turn && this.table.table === hint.table) this.hint = hint;
  }

  /** Any other command of this table. */
  async tell(wish: TableWish): Promise<boolean> {
    return this.code !== null && this.lobby.send({ ...wish, table: this.code } as Wish);
  }

  /** Ends the rest of a finished trick, and the dealing out. */
  release(): void {
    if (this.resting || this.dealing) this.rest.release();
  }
  /** Keeps a finished trick for as long as a finger is on it. */
  hold(): void {
    this.rest.hold();
  }

  private follow(before: Table | null): void {
    const table = this.rest.shown;
    this.table = table;
    this.resting = this.rest.resting;
    this.piled = this.rest.piled;
    this.dealing = table && before && this.rest.dealing ? cardsDealt(before, table) : 0;
    if (this.pending && table?.turn !== this.pending.turn) this.pending = null;
    // It was heard; offered again, after standing up for one, it may be wished again.
    if (this.wished && table && !table.offers.includes(this.wished.type)) this.wished = null;
    if (this.hint && table?.turn !== this.hint.turn) this.hint = null;
    if (table) {
      const text = spoken(before, table);
      if (text) this.said = text;
      const news = comings(before, table, this.gone);
      // The notice is read out too.
      if (news.length > 0) this.lobby.tell(news.join(" "));
      this.celebrate(table);
      this.onshown(before, table);
    }
    this.playOnlyCard();
  }

  /** Plays a card that is the only legal one, for those who set it so (R9.2). */
  private playOnlyCard(): void {
    clearTimeout(this.onlyCard);
    // A finished trick, or a deal that is dealt out, is looked at first: then this comes again.
    if (this.resting || this.dealing) return;
    const [action, other] = this.legal;
    const isCard = action?.length === 2;
    if (!this.wishes.get("onlyCard") || !isCard || other !== undefined) return;
    this.onlyCard = setTimeout(() => void this.act(action), ONLY_CARD_WAITS);
  }

  private celebrate(table: Table): void {
    const event = table.events.findLast(({ kind }) => MOMENTS.includes(kind));
    if (!event) return;
    const moment = { ...event, id: ++this.moments };
    this.moment = moment;
    setTimeout(() => {
      if (this.moment === moment) this.moment = null;
    }, MOMENT_LASTS);
  }
}
