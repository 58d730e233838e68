/** Every message between browser and server, both ways. */

export type Suit = "S" | "H" | "D" | "C";
export type Rank = "A" | "K" | "Q" | "J" | "T" | "9" | "8" | "7" | "6" | "5" | "4" | "3" | "2";
/** Rank then suit: `AS`, `TH`, `2C`. */
export type Card = `${Rank}${Suit}`;
/** 0..n-1 in order of play. */
export type Seat = number;
export type Side = 0 | 1;
/** A card, `ask`, `close 7H`, `show 7H`, `call H` or `pick 2`. */
export type Action = string;

export type HukumMethod =
  | "drawn"
  | "drawn-hand"
  | "shown"
  | "band-first-void"
  | "band-on-request"
  | "band-holder"
  | "cut"
  | "no-trump"
  | "called"
  | "five-card-cut";
export type Gathering = "every-trick" | "two-in-a-row";
export type Score = "points" | "tens" | "kots";

export interface Rules {
  players: 4 | 6 | 8;
  pack: 52 | 32 | 48;
  hukum: HukumMethod;
  gathering: Gathering;
  score: Score;
  win: number;
  mendikot: number;
  kot: number;
  bonus_aces: boolean;
  target: number | null;
  deals: number | null;
  first_dealer: "highest" | "lowest";
  partnerships: "agreed" | "drawn";
  next_dealer: "loser" | "rotate";
  direction: "anticlockwise" | "clockwise";
}

export interface Preset {
  name: string;
  rules: Rules;
}

/* Browser to server */

export interface Create {
  type: "create";
  cmd: string;
  rules: Rules;
  name: string;
}
export interface Open {
  type: "open";
  table: string;
}
export interface Shut {
  type: "shut";
}
export interface Rename {
  type: "name";
  cmd: string;
  table: string;
  name: string;
}
export interface Sit {
  type: "sit";
  cmd: string;
  table: string;
  seat: Seat;
  name: string;
}
export interface Stand {
  type: "stand";
  cmd: string;
  table: string;
}
export interface PutBot {
  type: "bot";
  cmd: string;
  table: string;
  seat: Seat;
}
export interface TakeBot {
  type: "unbot";
  cmd: string;
  table: string;
  seat: Seat;
}
export interface Fill {
  type: "fill";
  cmd: string;
  table: string;
}
export interface ChangeRules {
  type: "rules";
  cmd: string;
  table: string;
  rules: Rules;
}
export interface Begin {
  type: "begin";
  cmd: string;
  table: string;
}
export interface Act {
  type: "act";
  cmd: string;
  table: string;
  turn: number;
  action: Action;
}
export interface Claim {
  type: "claim";
  cmd: string;
  table: string;
  turn: number;
}
export interface End {
  type: "end";
  cmd: string;
  table: string;
  turn: number;
}
export interface Next {
  type: "next";
  cmd: string;
  table: string;
  turn: number;
}
export interface Rematch {
  type: "rematch";
  cmd: string;
  table: string;
  turn: number;
}
export interface Ping {
  type: "ping";
  n: number;
}

/** What changes a table: answered by `done` or `refused`, resent with the same id until then. */
export type Command =
  | Create
  | Rename
  | Sit
  | Stand
  | PutBot
  | TakeBot
  | Fill
  | ChangeRules
  | Begin
  | Act
  | Claim
  | End
  | Next
  | Rematch;
export type ClientMessage = Command | Open | Shut | Ping;

/* Server to browser */

export interface Hello {
  type: "hello";
  version: string;
  name: string;
  presets: Preset[];
}
export interface Done {
  type: "done";
  cmd: string;
  table: string;
  seq: number;
}
export type RefusalCode =
  | "malformed"
  | "too-large"
  | "too-many"
  | "no-table"
  | "not-seated"
  | "seat-taken"
  | "not-host"
  | "no-seat"
  | "wrong-turn"
  | "not-your-turn"
  | "illegal"
  | "not-legal-now"
  | "rules-fixed"
  | "bad-rules"
  | "seats-empty"
  | "match-running"
  | "no-match"
  | "cannot-claim"
  | "cannot-end"
  | "bad-name"
  | "read-only"
  | "busy"
  | "server";
export interface Refused {
  type: "refused";
  cmd: string | null;
  code: RefusalCode;
  detail: string;
  table: string | null;
}
export interface Pong {
  type: "pong";
  n: number;
}

export type Phase = "seating" | "drawing" | "playing" | "between" | "over";
export type Offer =
  | "name"
  | "sit"
  | "stand"
  | "bot"
  | "unbot"
  | "fill"
  | "rules"
  | "begin"
  | "claim"
  | "end"
  | "next"
  | "rematch";

export interface Player {
  seat: Seat;
  kind: "human" | "bot" | "empty";
  name: string;
  here: boolean;
  ready: boolean;
}

export interface Lots {
  seats: number[];
  cards: Card[];
}

export type OutcomeKind = "win" | "mendikot" | "kot" | "tie" | "void";
export interface Outcome {
  kind: OutcomeKind;
  side: Side | null;
}
export interface Result {
  deal: number;
  dealer: Seat;
  outcome: Outcome;
  tens: [number, number];
  tricks: [number, number];
  points: [number, number];
}

export type DemandKind =
  | "lead"
  | "follow"
  | "free"
  | "ask-or-free"
  | "must-trump"
  | "close"
  | "show"
  | "call"
  | "pick";
export interface Demand {
  kind: DemandKind;
  suit: Suit | null;
}
export interface Trick {
  leader: Seat | null;
  cards: Card[];
  best: Seat | null;
}
export interface LastTrick {
  leader: Seat;
  cards: Card[];
  winner: Seat;
}
export interface Gathered {
  tricks: number;
  tens: Card[];
}
export type MendiPlace = "out" | "trick" | "pile" | "side0" | "side1";
export interface Hukum {
  method: HukumMethod;
  suit: Suit | null;
  in_force: boolean;
  closed: boolean;
  owner: Seat | null;
  card: Card | null;
  mine: Card | null;
  by: Seat | null;
}
export interface SeenCard {
  seat: Seat;
  card: Card;
}
export interface View {
  seat: Seat | null;
  dealer: Seat;
  elder: Seat;
  turn: Seat | null;
  hand: Card[];
  counts: number[];
  undealt: number;
  legal: Action[];
  demand: Demand | null;
  trick: Trick;
  last_trick: LastTrick | null;
  tricks_played: number;
  tricks_total: number;
  gathered: [Gathered, Gathered];
  pile: Gathered;
  streak: Seat | null;
  mendis: Record<Suit, MendiPlace>;
  hukum: Hukum;
  known: SeenCard[];
  result: Result | null;
  deal: Card[][] | null;
}

export interface Match {
  number: number;
  deal_number: number;
  score: [number, number];
  runs: [number, number];
  lots: Lots[];
  seating: number[];
  results: Result[];
  winner: Side | "drawn" | null;
  view: View | null;
}

export type EventKind =
  | "dealt"
  | "lots"
  | "hukum-drawn"
  | "closed"
  | "shown"
  | "called"
  | "picked"
  | "asked"
  | "revealed"
  | "cut"
  | "played"
  | "trick"
  | "swept"
  | "claimed"
  | "deal-over"
  | "match-over";
export interface Event {
  kind: EventKind;
  seat: Seat | null;
  card: Card | null;
  suit: Suit | null;
  side: Side | null;
}

export interface Table {
  type: "table";
  table: string;
  seq: number;
  turn: number;
  rules: Rules;
  preset: string | null;
  phase: Phase;
  seat: Seat | null;
  host: boolean;
  can_act: boolean;
  players: Player[];
  offers: Offer[];
  match: Match | null;
  events: Event[];
}

export type ServerMessage = Hello | Done | Refused | Table | Pong;
