// Every message between browser and server, both ways.
// Generated from src/mendikot/server/wire.py by `make wire`. Do not edit.

export type Rank = "A" | "K" | "Q" | "J" | "T" | "9" | "8" | "7" | "6" | "5" | "4" | "3" | "2";

/** Rank then suit: `AS`, `TH`, `2C`. */
export type Card = `${Rank}${Suit}`;

/** 0..n-1 in order of play. */
export type Seat = number;

export type Side = 0 | 1;

/** A card, `ask`, `close 7H`, `show 7H`, `call H` or `pick 2`. */
export type Action = string;

export type Suit = "S" | "H" | "D" | "C";

export type OutcomeKind = "win" | "mendikot" | "kot" | "tie" | "void";

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

export type Offer =
  | "begin"
  | "bot"
  | "claim"
  | "end"
  | "fill"
  | "hint"
  | "hints"
  | "listed"
  | "name"
  | "next"
  | "rematch"
  | "rules"
  | "shuffle"
  | "stand"
  | "swap"
  | "unbot"
  | "waive";

export type RefusalCode =
  | "malformed"
  | "too-large"
  | "too-many"
  | "no-table"
  | "no-group"
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
  | "no-deal"
  | "cannot-claim"
  | "cannot-end"
  | "bad-name"
  | "read-only"
  | "busy"
  | "server";

export type MendiPlace = "out" | "trick" | "pile" | "side0" | "side1";

export type Phase = "seating" | "drawing" | "playing" | "between" | "over";

export type Phrase =
  | "hello"
  | "namaste"
  | "good-luck"
  | "well-played"
  | "thanks"
  | "sorry"
  | "moment"
  | "hurry"
  | "good-game"
  | "oops"
  | "wow"
  | "laugh"
  | "clap"
  | "think";

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

export type HintReason =
  | "only"
  | "longest-suit"
  | "strongest-suit"
  | "pick-partner"
  | "ask"
  | "lead-ten"
  | "lead-master"
  | "lead-hukum"
  | "lead-low"
  | "lead-safe"
  | "give-ten"
  | "win-with-ten"
  | "only-tens"
  | "overtake"
  | "trump-ten"
  | "trump"
  | "cut"
  | "take-ten"
  | "take-cheap"
  | "take"
  | "force-higher"
  | "leave-partner"
  | "cannot-win"
  | "let-go"
  | "best-chance";

export type ReviewGoal = "outcome" | "points";

export type ReviewState = "waiting" | "working" | "done" | "failed";

/** A game action, one of `view.legal`. */
export interface Act {
  cmd: string;
  table: string;
  turn: number;
  type: "act";
  action: Action;
}

/** Whether hints are to be had also where several people play (host, no match running). */
export interface AllowHints {
  cmd: string;
  table: string;
  type: "hints";
  on: boolean;
}

/** What a sensible player would do in one's place (the seat to act). Answer: hinted. */
export interface AskHint {
  type: "hint";
  cmd: string;
  table: string;
  turn: number;
}

/** Start the match (host); every seat must be taken. */
export interface Begin {
  cmd: string;
  table: string;
  type: "begin";
}

/** A secret: whoever brings the token to `/carry` in so many seconds, once, is this guest. */
export interface Carried {
  type: "carried";
  cmd: string;
  token: string;
  seconds: number;
}

/** Ask for a token that makes another device the same guest. Answer: carried. */
export interface Carry {
  type: "carry";
  cmd: string;
}

/** Vote for handing a person's seat to a bot, or take that vote back (`yes` false). */
export interface CastVote {
  cmd: string;
  table: string;
  type: "vote";
  seat: Seat;
  yes: boolean;
}

/** Change the rules (host, no match running). */
export interface ChangeRules {
  cmd: string;
  table: string;
  type: "rules";
  rules: Rules;
}

/** Claim all remaining tricks (R9). */
export interface Claim {
  cmd: string;
  table: string;
  turn: number;
  type: "claim";
}

/** Make a table; the creator sits at seat 0 and is its host. Answer: done. `group` keeps the tally of its matches. */
export interface Create {
  type: "create";
  cmd: string;
  rules: Rules;
  name: string;
  group: string | null;
}

/** What is asked of the seat to act, in a word for the eyes. */
export interface Demand {
  kind: DemandKind;
  suit: Suit | null;
}

/** The command is stored: `seq` is where it stands in the table's log. */
export interface Done {
  type: "done";
  cmd: string;
  table: string;
  seq: number;
}

/** Agree to end a decided deal early (R6.3). */
export interface End {
  cmd: string;
  table: string;
  turn: number;
  type: "end";
}

/** What just happened, for eyes and ears; no logic may read it. */
export interface Event {
  kind: EventKind;
  seat: Seat | null;
  card: Card | null;
  suit: Suit | null;
  side: Side | null;
}

/** Bots into all empty seats (host). */
export interface Fill {
  cmd: string;
  table: string;
  type: "fill";
}

/** One position of a finished deal, all cards seen. `action` is what a seat did to come here, null where cards came; `seat` did it. `hands` are what is still held, a closed card that lies apart, `apart`, not among them. */
export interface Frame {
  action: string | null;
  seat: Seat | null;
  view: View;
  hands: Card[][];
  apart: Card | null;
}

/** Tricks and tens that lie together. */
export interface Gathered {
  tricks: number;
  tens: Card[];
}

/** The page of a group: its last matches, the newest first, and the tally of these. */
export interface Group {
  type: "group";
  group: string;
  name: string;
  matches: PlayedMatch[];
  tally: TallyLine[];
}

/** The group is made; its code is known to nobody else. */
export interface Grouped {
  type: "grouped";
  cmd: string;
  group: string;
}

/** The first message on every connection; `name` is the guest's last one, or empty. `home` is where other devices of the home network reach this server, if they do. */
export interface Hello {
  type: "hello";
  version: string;
  name: string;
  home: string | null;
  presets: Preset[];
  limits: Limits;
}

/** One of `view.legal`, why, and the suit the reason names. */
export interface Hinted {
  type: "hinted";
  cmd: string;
  table: string;
  turn: number;
  action: Action;
  why: HintReason;
  suit: Suit | null;
}

/** The trump as this receiver may know it; `mine` is the owner's closed card. */
export interface Hukum {
  method: HukumMethod;
  suit: Suit | null;
  closed: boolean;
  owner: Seat | null;
  card: Card | null;
  mine: Card | null;
  by: Seat | null;
  asked: Seat | null;
}

/** The trick before. */
export interface LastTrick {
  leader: Seat;
  cards: Card[];
  winner: Seat;
}

/** What the line bears: bytes a frame, messages within seconds, characters a name. */
export interface Limits {
  frame_bytes: number;
  messages: number;
  seconds: number;
  name_length: number;
}

/** Which tables are open to everybody. Answer: tables. */
export interface ListTables {
  type: "list";
}

/** One round of the draw for dealer: cards by original chair (R2.1, R2.3). */
export interface Lots {
  chairs: Seat[];
  cards: Card[];
}

/** Make a group that keeps the tally of its evenings. Answer: grouped. */
export interface MakeGroup {
  type: "make-group";
  cmd: string;
  name: string;
}

/** The match at a table as this receiver may know it. `dealer` deals now or next, null before the draw; `seating[seat]` is the chair of its player. `dealers` are the names of who dealt the deals of `results`, as they were then; null: the receiver. */
export interface Match {
  number: number;
  deal_number: number;
  dealer: Seat | null;
  score: [number, number];
  runs: [number, number];
  lots: Lots[];
  seating: Seat[];
  results: Result[];
  dealers: (string | null)[];
  winner: 0 | 1 | "drawn" | null;
  view: View | null;
}

/** Where each of the four tens is. */
export interface Mendis {
  S: MendiPlace;
  H: MendiPlace;
  D: MendiPlace;
  C: MendiPlace;
}

/** Ready for the next deal. */
export interface Next {
  cmd: string;
  table: string;
  turn: number;
  type: "next";
}

/** Watch this table, from the seat one owns or as a spectator. Answer: table. `acting` is false where a tab that only looked on comes back by itself: it must not take the play away from another tab of the same guest. */
export interface Open {
  type: "open";
  table: string;
  acting: boolean;
}

/** The page of a group; whoever knows its code may read it. Answer: group. */
export interface OpenGroup {
  type: "group";
  group: string;
}

/** A table whose host lets everybody see it; `idle` seconds ago something happened there. */
export interface OpenTable {
  table: string;
  preset: string | null;
  players: number;
  humans: number;
  bots: number;
  phase: Phase;
  host: string;
  idle: number;
}

/** How a deal ended; `side` is the winner's, null for tie and void. */
export interface Outcome {
  kind: OutcomeKind;
  side: Side | null;
}

/** Answer: pong with the same number. */
export interface Ping {
  type: "ping";
  n: number;
}

/** Who had a seat when a match ended. */
export interface PlayedBy {
  name: string;
  bot: boolean;
}

/** A match that was played out at a group's table; players by seat, pairs by side. `day` is the date (UTC) on which it ended; `deals`, `mendikots` and `kots` are deals won, and won so. */
export interface PlayedMatch {
  table: string;
  number: number;
  day: string;
  preset: string | null;
  players: PlayedBy[];
  score: [number, number];
  winner: 0 | 1 | "drawn" | null;
  deals: [number, number];
  mendikots: [number, number];
  kots: [number, number];
}

/** Who sits in a seat; the index in the list is the seat. `here`: on the line now; `away`: not here for so long that others need not wait for them. `ready` is for the next deal or match, and while a deal is played for ending it early. `free`: the receiver may sit there at once; `reservable`: from the next deal on. `reserved` is the name of who sits there from the next deal. */
export interface Player {
  seat: Seat;
  kind: "human" | "bot" | "empty";
  name: string;
  here: boolean;
  away: boolean;
  ready: boolean;
  free: boolean;
  reservable: boolean;
  reserved: string | null;
  vote: Vote | null;
}

/** Answer to ping. */
export interface Pong {
  type: "pong";
  n: number;
}

/** A named set of complete rules (R11). */
export interface Preset {
  name: string;
  rules: Rules;
}

/** Put a bot into an empty seat, or for somebody who has gone away (host). */
export interface PutBot {
  cmd: string;
  table: string;
  type: "bot";
  seat: Seat;
}

/** The message changed nothing; `detail` is English, clients translate the code. */
export interface Refused {
  type: "refused";
  cmd: string | null;
  code: RefusalCode;
  detail: string;
  table: string | null;
}

/** Ready for a new match with the same seats. */
export interface Rematch {
  cmd: string;
  table: string;
  turn: number;
  type: "rematch";
}

/** Rename oneself at the table. */
export interface Rename {
  cmd: string;
  table: string;
  type: "name";
  name: string;
}

/** A finished deal, step by step: the n-th frame follows n actions. `names` are by seat. */
export interface Replay {
  table: string;
  match: number;
  deal: number;
  deals: number;
  rules: Rules;
  preset: string | null;
  names: string[];
  frames: Frame[];
  result: Result;
}

/** One line of the score sheet; pairs are by side. */
export interface Result {
  deal: number;
  dealer: Seat;
  outcome: Outcome;
  tens: [number, number];
  tricks: [number, number];
  points: [number, number];
}

/** What the exact solver found of a deal so far, from its end backwards. It is `waiting` while other deals have their turn. Values are for side 0: 3 for a kot, 2 mendikot, 1 win, 0 tie or void deal, the same below 0 for side 1; with goal `points`, tens gained less tens lost. `done` of `of` choices are looked at, not all where earlier ones are too hard; from frame `since` on every value is exact. */
export interface Review {
  state: ReviewState;
  goal: ReviewGoal;
  done: number;
  of: number;
  since: number;
  turns: TurningPoint[];
}

/** Complete rules of a table (rulebook R1 to R8). */
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

/** Who sits there says this; it is kept nowhere. */
export interface Said {
  type: "said";
  table: string;
  seat: Seat;
  phrase: Phrase;
}

/** A quick phrase to everybody at the table (who is seated). Answer: said, like to all. */
export interface Say {
  type: "say";
  table: string;
  phrase: Phrase;
}

/** A card that all have seen in a hand and that is there still. */
export interface SeenCard {
  seat: Seat;
  card: Card;
}

/** Whether the table is among the open tables that everybody sees (host). */
export interface SetListed {
  cmd: string;
  table: string;
  type: "listed";
  on: boolean;
}

/** Give everybody a seat by chance (host, no match running). */
export interface Shuffle {
  cmd: string;
  table: string;
  type: "shuffle";
}

/** Stop watching. */
export interface Shut {
  type: "shut";
}

/** Take an empty seat or a bot's seat; while its hand is played: from the next deal on. */
export interface Sit {
  cmd: string;
  table: string;
  type: "sit";
  seat: Seat;
  name: string;
}

/** Leave one's seat: empty before a match, a bot's during one. */
export interface Stand {
  cmd: string;
  table: string;
  type: "stand";
}

/** Let two seats change places (host, no match running). */
export interface Swap {
  cmd: string;
  table: string;
  type: "swap";
  seat: Seat;
  other: Seat;
}

/** The whole table as this receiver may know it; sent after every change. `reserved` is the seat that the receiver has from the next deal on; `group`, which only the seated are told, keeps the tally. */
export interface Table {
  type: "table";
  table: string;
  seq: number;
  turn: number;
  rules: Rules;
  preset: string | null;
  phase: Phase;
  seat: Seat | null;
  reserved: Seat | null;
  host: boolean;
  listed: boolean;
  hints: boolean;
  group: string | null;
  can_act: boolean;
  players: Player[];
  offers: Offer[];
  match: Match | null;
  events: Event[];
}

/** The open tables that somebody is at, the liveliest first. */
export interface Tables {
  type: "tables";
  tables: OpenTable[];
}

/** Take a bot away (host, no match running). */
export interface TakeBot {
  cmd: string;
  table: string;
  type: "unbot";
  seat: Seat;
}

/** What a name has come to in the matches of a group's page: matches played and won, deals. */
export interface TallyLine {
  name: string;
  matches: number;
  won: number;
  deals: number;
  mendikots: number;
  kots: number;
}

/** The cards on the table, in order of play. */
export interface Trick {
  leader: Seat | null;
  cards: Card[];
  best: Seat | null;
}

/** A move that changed what the deal was worth with all cards seen. `frame` is the position it was made in; values are as the review's, for side 0. `better` are the actions that would have kept `before`, among so many `others`. `lost` are the tens of its trick that it gave to the other side. */
export interface TurningPoint {
  frame: number;
  seat: Seat;
  action: Action;
  before: number;
  after: number;
  better: Action[];
  others: number;
  lost: Card[];
}

/** All that one seat, or a spectator, may know of the deal (R10). `to_act` is the seat that is to act; null when the deal is over or chance acts. */
export interface View {
  seat: Seat | null;
  dealer: Seat;
  to_act: Seat | null;
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
  mendis: Mendis;
  hukum: Hukum;
  known: SeenCard[];
  result: Result | null;
  deal: Card[][] | null;
}

/** Handing a person's seat to a bot: votes so far, and how many it takes. `mine`: the receiver's is among them; `open`: the receiver may vote. */
export interface Vote {
  count: number;
  needed: number;
  mine: boolean;
  open: boolean;
}

/** Give up the seat one was to have from the next deal. */
export interface Waive {
  cmd: string;
  table: string;
  type: "waive";
}

/** Answered by `done` or `refused`; resent with the same id until then. */
export type Command =
  | Create
  | MakeGroup
  | Carry
  | AskHint
  | Rename
  | Sit
  | Stand
  | Waive
  | Swap
  | Shuffle
  | CastVote
  | SetListed
  | AllowHints
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

export type ClientMessage =
  | Create
  | Open
  | Shut
  | Rename
  | Sit
  | Stand
  | Waive
  | Swap
  | Shuffle
  | CastVote
  | SetListed
  | AllowHints
  | PutBot
  | TakeBot
  | Fill
  | ChangeRules
  | Begin
  | Act
  | Claim
  | End
  | Next
  | Rematch
  | MakeGroup
  | OpenGroup
  | Carry
  | AskHint
  | Say
  | ListTables
  | Ping;

export type ServerMessage =
  | Hello
  | Done
  | Refused
  | Table
  | Grouped
  | Group
  | Carried
  | Hinted
  | Said
  | Tables
  | Pong;
