/**
 * A pretended server for development: `/t/MOCKED?mock=four` shows one scripted state.
 *
 * It knows no rules either: it answers every command, and for a card played it moves the
 * card into the trick, so that motion can be looked at. Never part of the bundle.
 */
import type { Socket } from "../src/socket";
import type {
  Card,
  ClientMessage,
  Event,
  Hukum,
  Match,
  MendiPlace,
  Offer,
  Player,
  Preset,
  Result,
  Rules,
  ServerMessage,
  Suit,
  Table,
  View,
} from "../src/wire";

const rules: Rules = {
  players: 4,
  pack: 52,
  hukum: "cut",
  gathering: "every-trick",
  score: "points",
  win: 1,
  mendikot: 2,
  kot: 3,
  bonus_aces: false,
  target: 7,
  deals: null,
  first_dealer: "highest",
  partnerships: "agreed",
  next_dealer: "loser",
  direction: "anticlockwise",
};
const presets: Preset[] = [
  ...(["cut", "drawn", "drawn-hand", "shown", "band-first-void", "band-on-request", "band-holder", "no-trump"] as const).map(
    (hukum) => ({ name: hukum, rules: { ...rules, hukum } }),
  ),
  { name: "tens", rules: { ...rules, score: "tens", target: 16 } },
  { name: "ultra", rules: { ...rules, bonus_aces: true } },
  { name: "short", rules: { ...rules, pack: 32 } },
  { name: "six", rules: { ...rules, players: 6, pack: 48 } },
  { name: "eight", rules: { ...rules, players: 8, pack: 48 } },
  { name: "dehla-pakad", rules: { ...rules, hukum: "five-card-cut", gathering: "two-in-a-row", score: "kots", target: 5 } },
  { name: "dehla-pakad-called", rules: { ...rules, hukum: "called", gathering: "two-in-a-row", score: "kots", target: 5 } },
];

const names = ["Kiran", "Meera", "Asha", "Ravindranath", "Dev", "Leela", "Farhan", "Jyoti"];
const players = (n: number): Player[] =>
  names.slice(0, n).map((name, seat) => ({
    seat,
    kind: seat === 1 || seat === 5 ? "bot" : "human",
    name,
    here: seat !== 3,
    away: seat === 3,
    ready: seat === 2,
    free: seat === 1 || seat === 5,
    reservable: false,
    reserved: null,
    vote: null,
  }));

const cards = (text: string) => text.split(" ").filter(Boolean) as Card[];
const HAND = cards("AS 9S 4S KH TH 7H JD 8D AC QC 6C 5C 3C");

const noHukum: Hukum = {
  method: "cut",
  suit: null,
  asked: null,
  closed: false,
  owner: null,
  card: null,
  mine: null,
  by: null,
};
const cut: Hukum = { ...noHukum, suit: "H", by: 2 };
const out: Record<Suit, MendiPlace> = { S: "out", H: "out", D: "out", C: "out" };

function view(changes: Partial<View>): View {
  return {
    seat: 0,
    dealer: 3,
    to_act: 0,
    hand: HAND,
    counts: [13, 13, 13, 13],
    undealt: 0,
    legal: HAND,
    demand: { kind: "lead", suit: null },
    trick: { leader: null, cards: [], best: null },
    last_trick: null,
    tricks_played: 0,
    tricks_total: 13,
    gathered: [
      { tricks: 0, tens: [] },
      { tricks: 0, tens: [] },
    ],
    pile: { tricks: 0, tens: [] },
    streak: null,
    mendis: out,
    hukum: noHukum,
    known: [],
    result: null,
    deal: null,
    ...changes,
  };
}

function table(changes: Partial<Table>, now: View | null, match: Partial<Match> = {}): Table {
  const played = { ...rules, ...changes.rules };
  return {
    type: "table",
    table: "MOCKED",
    seq: 10,
    turn: 10,
    rules: played,
    preset: "cut",
    phase: "playing",
    seat: 0,
    host: true,
    reserved: null,
    listed: false,
  hints: false,
    group: null,
    can_act: true,
    players: players(played.players),
    offers: ["stand"],
    match: {
      number: 1,
      deal_number: 3,
      dealer: 0,
      score: [3, 2],
      runs: [1, 0],
      lots: [],
      seating: Array.from({ length: played.players }, (_, i) => i),
      results,
      dealers: results.map(() => "Ravi"),
      winner: null,
      view: now,
      ...match,
    },
    events: [],
    ...changes,
  };
}

const results: Result[] = [
  { deal: 1, dealer: 3, outcome: { kind: "mendikot", side: 0 }, tens: [4, 0], tricks: [9, 4], points: [2, 0] },
  { deal: 2, dealer: 3, outcome: { kind: "win", side: 1 }, tens: [1, 3], tricks: [5, 8], points: [0, 1] },
];
const DEAL = [
  HAND,
  cards("KS JS 7S AH 5H 4H AD 9D 6D KC 9C 7C 2C"),
  cards("TS 8S 5S QH 9H 3H QD TD 4D 3D JC 8C 4C"),
  cards("QS 6S 3S 2S JH 8H 6H 2H KD 7D 5D 2D TC"),
];

const middle = view({
  dealer: 3,
  hand: HAND,
  counts: [13, 12, 12, 12],
  legal: cards("AS 9S 4S"),
  demand: { kind: "follow", suit: "S" },
  trick: { leader: 1, cards: cards("KS TS 2H"), best: 3 },
  last_trick: { leader: 1, cards: cards("2D AD 7D 4D"), winner: 2 },
  gathered: [
    { tricks: 4, tens: cards("TC TD") },
    { tricks: 2, tens: [] },
  ],
  tricks_played: 6,
  mendis: { S: "trick", H: "out", D: "side0", C: "side0" },
  hukum: cut,
});
const finished: View = {
  ...middle,
  hand: HAND.filter((card) => card !== "AS"),
  to_act: 3,
  legal: [],
  demand: null,
  counts: [12, 12, 12, 12],
  trick: { leader: null, cards: [], best: null },
  last_trick: { leader: 1, cards: cards("KS TS 2H AS"), winner: 3 },
  gathered: [
    { tricks: 4, tens: cards("TC TD") },
    { tricks: 3, tens: cards("TS") },
  ],
  tricks_played: 7,
  mendis: { S: "side1", H: "out", D: "side0", C: "side0" },
};
const over: View = {
  ...finished,
  hand: [],
  counts: [0, 0, 0, 0],
  to_act: null,
  gathered: [
    { tricks: 8, tens: cards("TC TD TH") },
    { tricks: 5, tens: cards("TS") },
  ],
  mendis: { S: "side1", H: "side0", D: "side0", C: "side0" },
  tricks_played: 13,
  result: { deal: 3, dealer: 3, outcome: { kind: "win", side: 0 }, tens: [3, 1], tricks: [8, 5], points: [1, 0] },
  deal: DEAL,
};
const small = HAND.slice(0, 8);

const seating = (n: 4 | 8): Table => ({
  ...table({ phase: "seating", rules: { ...rules, players: n, pack: n === 4 ? 52 : 48 } }, null),
  match: null,
  offers: ["name", "stand", "bot", "unbot", "fill", "rules"],
  players: players(n).map((player) =>
    player.seat === 0
      ? player
      : { ...player, kind: player.seat === 1 ? "bot" : "empty", name: player.seat === 1 ? "Meera" : "", here: false, away: false },
  ),
});
const LONG: Partial<Player>[] = [
  { name: "Lakshmibehn Chandrakant" },
  { name: "Ba (grandmother)" },
  { kind: "human", name: "Pushpavati Ranchhoddas", here: false, away: true, free: true },
];
const choice = (kind: "close" | "show" | "call" | "pick", method: Hukum["method"], legal: string[]): Table =>
  table(
    { rules: { ...rules, hukum: method } },
    view({
      legal,
      demand: { kind, suit: null },
      hukum: { ...noHukum, method },
      ...(kind === "call" ? { hand: HAND.slice(0, 5), counts: [5, 5, 5, 5], undealt: 32 } : {}),
    }),
  );

const states: Record<string, Table> = {
  seating: seating(4),
  "seating-eight": seating(8),
  "seating-long": { ...seating(4), players: seating(4).players.map((player) => ({ ...player, ...LONG[player.seat] })) },
  drawing: table({ phase: "drawing" }, null, {
    dealer: 2,
    lots: [
      { chairs: [0, 1, 2, 3], cards: cards("KS 7H KD 3C") },
      { chairs: [0, 2], cards: cards("9D TC") },
    ],
  }),
  first: table({}, view({ dealer: 3 }), { results: [], score: [0, 0] }),
  four: table({}, middle),
  clockwise: table({ rules: { ...rules, direction: "clockwise" } }, middle),
  waits: table({}, {
    ...middle,
    to_act: 2,
    legal: [],
    demand: null,
    trick: { leader: 0, cards: cards("3C 7C"), best: 1 },
    hand: HAND.filter((card) => card !== "3C"),
  }),
  late: table({}, {
    ...middle,
    hand: cards("9S KH TH JD AC"),
    counts: [5, 4, 4, 4],
    legal: cards("9S"),
    tricks_played: 8,
  }),
  six: table({ rules: { ...rules, players: 6, pack: 48 } }, {
    ...middle,
    hand: small,
    counts: [8, 7, 7, 7, 7, 7],
    tricks_total: 8,
    trick: { leader: 1, cards: cards("KS TS 2H 5S 7S"), best: 3 },
    last_trick: { leader: 1, cards: cards("3D AD 7D 4D 5D 6D"), winner: 2 },
  }),
  "six-full": table({ rules: { ...rules, players: 6, pack: 48 } }, {
    ...middle,
    hand: small,
    to_act: 3,
    counts: [8, 7, 7, 7, 7, 7],
    tricks_total: 8,
    trick: { leader: 1, cards: cards("KS TS 2H 5S 7S 9S"), best: 3 },
  }),
  eight: table({ rules: { ...rules, players: 8, pack: 48 } }, {
    ...middle,
    hand: HAND.slice(0, 6),
    counts: [6, 5, 5, 5, 5, 5, 5, 5],
    tricks_total: 6,
    trick: { leader: 1, cards: cards("KS TS 2H 5S 7S JS QS"), best: 3 },
  }),
  "eight-full": table({ rules: { ...rules, players: 8, pack: 48, gathering: "two-in-a-row" } }, {
    ...middle,
    hand: HAND.slice(0, 6),
    to_act: 3,
    counts: [6, 5, 5, 5, 5, 5, 5, 5],
    tricks_total: 6,
    trick: { leader: 1, cards: cards("KS TS 2H 5S 7S JS QS 9S"), best: 3 },
    pile: { tricks: 3, tens: cards("TC TD") },
    streak: 4,
    mendis: { S: "trick", H: "out", D: "pile", C: "pile" },
    gathered: [
      { tricks: 0, tens: [] },
      { tricks: 0, tens: [] },
    ],
  }),
  ask: table({ rules: { ...rules, hukum: "band-on-request" } }, {
    ...middle,
    legal: ["ask", ...HAND.slice(3)],
    hand: HAND.slice(3),
    demand: { kind: "ask-or-free", suit: "S" },
    trick: { leader: 1, cards: cards("KS TS 2S"), best: 1 },
    hukum: { ...noHukum, method: "band-on-request", closed: true, owner: 1 },
  }),
  "must-trump": table({ rules: { ...rules, hukum: "band-on-request" } }, {
    ...middle,
    legal: cards("KH TH 7H"),
    hand: HAND.slice(3),
    demand: { kind: "must-trump", suit: "H" },
    trick: { leader: 1, cards: cards("KS TS 2S"), best: 1 },
    hukum: { ...noHukum, method: "band-on-request", suit: "H", card: "9H", owner: 1, by: 0 },
    known: [{ seat: 1, card: "9H" }],
  }),
  closed: table({ rules: { ...rules, hukum: "band-on-request" } }, {
    ...middle,
    hand: HAND.filter((card) => card !== "9S"),
    legal: cards("AS 4S"),
    hukum: { ...noHukum, method: "band-on-request", closed: true, owner: 0, mine: "9S" },
  }),
  lost: table({}, middle),
  reveal: table({ rules: { ...rules, hukum: "band-on-request" } }, {
    ...middle,
    hukum: { ...noHukum, method: "band-on-request", closed: true, owner: 1 },
  }),
  holder: table({ rules: { ...rules, hukum: "band-holder" } }, {
    ...middle,
    hukum: { ...noHukum, method: "band-holder", closed: true, owner: 0, mine: "9S" },
  }),
  close: choice("close", "band-on-request", HAND.map((card) => `close ${card}`)),
  show: choice("show", "shown", HAND.map((card) => `show ${card}`)),
  call: choice("call", "called", ["call S", "call H", "call D", "call C"]),
  pick: choice("pick", "drawn-hand", ["pick 1", "pick 2", "pick 3"]),
  "pick-eight": table({ rules: { ...rules, players: 8, pack: 48, hukum: "drawn-hand" } }, view({
    hand: HAND.slice(0, 6),
    counts: [6, 6, 6, 6, 6, 6, 6, 6],
    tricks_total: 6,
    legal: [1, 2, 3, 4, 5, 6, 7].map((seat) => `pick ${seat}`),
    demand: { kind: "pick", suit: null },
    hukum: { ...noHukum, method: "drawn-hand" },
  })),
  pile: table({ rules: { ...rules, gathering: "two-in-a-row", score: "kots", target: 5, hukum: "called" } }, {
    ...middle,
    pile: { tricks: 3, tens: cards("TC TD") },
    streak: 1,
    mendis: { S: "trick", H: "out", D: "pile", C: "pile" },
    hukum: { ...cut, method: "called", by: 2 },
  }),
  finished: table({}, middle),
  between: table({ phase: "between", offers: ["next", "stand"] }, over, {
    score: [4, 2],
    results: [...results, over.result as Result],
  }),
  kot: table({ phase: "between", offers: ["next", "stand"] }, {
    ...over,
    gathered: [
      { tricks: 13, tens: cards("TS TH TD TC") },
      { tricks: 0, tens: [] },
    ],
    mendis: { S: "side0", H: "side0", D: "side0", C: "side0" },
    result: { deal: 3, dealer: 3, outcome: { kind: "kot", side: 0 }, tens: [4, 0], tricks: [13, 0], points: [3, 0] },
  }),
  over: table({ phase: "over", offers: ["rematch", "stand"] }, over, {
    score: [7, 2],
    winner: 0,
    results: [...results, over.result as Result],
  }),
  spectator: table({ seat: null, host: false, offers: [] }, {
    ...middle,
    seat: null,
    hand: [],
    legal: [],
    demand: null,
    counts: [7, 6, 6, 6],
  }),
  away: table({ offers: ["bot", "stand"] }, middle),
  "read-only": table({ can_act: false }, middle),
  claim: table({ offers: ["claim", "end", "stand"] }, { ...middle, trick: { leader: null, cards: [], best: null }, legal: HAND, demand: { kind: "lead", suit: null } }),
};

/** In the state `lost` the line breaks once and does not come back. */
let lostOnce = false;

export class MockSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  private state: Table;

  constructor(private readonly name: string) {
    this.state = states[name] ?? (states.four as Table);
    const again = lostOnce;
    setTimeout(() => {
      if (again) return;
      this.onopen?.();
      this.tell({ type: "hello", version: "mock", name: "Kiran", home: null, presets, limits: { frame_bytes: 8192, messages: 100, seconds: 20, name_length: 24 } });
    }, 30);
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    setTimeout(() => this.answer(message), 60);
  }

  close(): void {
    this.onopen = this.onmessage = this.onclose = null;
  }

  private tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  private answer(message: ClientMessage): void {
    if (message.type === "ping") this.tell({ type: "pong", n: message.n });
    else if (message.type === "open") {
      this.state = { ...this.state, table: message.table };
      this.tell(this.state);
      if (this.name === "lost") setTimeout(() => {
          lostOnce = true;
          this.onclose?.({ code: 1006 });
        }, 600);
      if (this.name === "reveal")
        setTimeout(() => {
          const hukum: Hukum = { ...noHukum, method: "band-on-request", suit: "H", card: "9H", owner: 1, by: 0 };
          const events: Event[] = [{ kind: "revealed", seat: 1, card: "9H", suit: "H", side: null }];
          this.move({ ...middle, hukum, known: [{ seat: 1, card: "9H" }] }, events);
        }, 600);
      if (this.name === "finished") setTimeout(() => this.move(finished), 600);
    } else if (message.type === "say") {
      this.tell({ type: "said", table: message.table, seat: this.state.seat ?? 0, phrase: message.phrase });
    } else if (message.type === "list") {
      this.tell({ type: "tables", tables: [] });
    } else if ("cmd" in message) {
      this.tell({ type: "done", cmd: message.cmd, table: "MOCKED", seq: this.state.seq + 1 });
      if (message.type === "act") this.play(message.action);
    }
  }

  /** Moves a played card out of the hand and into the trick. */
  private play(action: string): void {
    const now = this.state.match?.view;
    if (!now) return;
    const card = action as Card;
    if (now.trick.cards.length === 3) this.move({ ...finished, hand: now.hand.filter((held) => held !== card) });
    else if (now.hand.includes(card))
      this.move({
        ...now,
        hand: now.hand.filter((held) => held !== card),
        to_act: 1,
        legal: [],
        demand: null,
        trick: { leader: now.trick.leader ?? 0, cards: [...now.trick.cards, card], best: 0 },
      });
  }

  private move(next: View, events: Event[] = []): void {
    const { match, seq } = this.state;
    if (!match) return;
    const offers: Offer[] = ["stand"];
    this.state = { ...this.state, seq: seq + 1, turn: seq + 1, offers, events, match: { ...match, view: next } };
    this.tell(this.state);
  }
}
