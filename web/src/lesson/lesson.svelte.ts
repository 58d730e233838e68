/** The guided deal: a written one, told as a server would, that waits for its pupil. */
import { Game } from "../game.svelte";
import { Lobby } from "../lobby.svelte";
import { t } from "../messages.svelte";
import { Line, type Wish } from "../socket";
import type { Action, Done, Refused, Table } from "../wire";

/** A position: what its pupil should do there, and what is said, by keys of `lesson.say`. */
export interface LessonFrame {
  table: Table;
  action: Action | null;
  notes: string[];
}

/** Milliseconds until another player's card comes. */
export const PACE = 900;

type Answer = Done | Refused;

/** A line to no server: it tells the frames one after the other. */
class LessonLine extends Line {
  constructor(private readonly answers: (wish: Wish) => boolean) {
    super(() => {
      throw new Error("a lesson has no server");
    });
    this.state = "open";
  }
  override watch(): void {}
  override unwatch(): void {}
  override async command(wish: Wish): Promise<Answer> {
    const table = "table" in wish ? wish.table : "";
    if (this.answers(wish)) return { type: "done", cmd: "", table, seq: 0 };
    return { type: "refused", cmd: "", code: "illegal", detail: "", table };
  }
}

/** Keeps nothing of the lesson's table. */
class LessonLobby extends Lobby {
  override sawTable(): void {}
}

class LessonGame extends Game {
  override readonly guided = true;
  /** What its pupil should do, once all is said. */
  wanted = $state.raw<Action | null>(null);
  override get pointed(): Action | null {
    return this.wanted;
  }
}

export class Lesson {
  readonly lobby: Lobby;
  readonly game: LessonGame;
  /** What is being said; null when there is nothing more before the next card. */
  note = $state<string | null>(null);
  /** What is being said, or was last. */
  said = $state("");
  /** All that is said in the whole lesson. */
  readonly everything: readonly string[];
  /** More is to be said after it. */
  more = $state(false);
  /** The card that was tried and is not the lesson's. */
  wrong = $state<Action | null>(null);
  /** The last of all is said: what comes now is another deal. */
  done = $state(false);
  private at = $state(-1);
  private notes: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly frames: LessonFrame[]) {
    this.everything = [...new Set(frames.flatMap(({ notes }) => notes))];
    const line = new LessonLine((wish) => this.take(wish));
    this.lobby = new LessonLobby(line);
    this.game = new LessonGame(line, this.lobby);
    const code = frames[0]?.table.table;
    if (code) this.game.open(code);
    this.step();
  }

  /** What the pupil should do now; null while it is another's turn, or something is still said. */
  get action(): Action | null {
    return this.frames[this.at]?.action ?? null;
  }

  /** The next of what is said here; after the last, the deal goes on by itself. */
  next(): void {
    this.wrong = null;
    const [note, ...rest] = this.notes;
    if (note === undefined) {
      if (this.action === null) this.goOn();
      else this.game.wanted = this.action;
      return;
    }
    this.notes = rest;
    this.note = this.said = note;
    this.more = rest.length > 0;
    this.done = !this.more && this.at === this.frames.length - 1;
    this.game.wanted = this.more ? null : this.action;
  }

  /** Where nothing is to be done after it, what is said waits to be put away. */
  get waits(): boolean {
    return this.more || (this.note !== null && this.action === null);
  }

  leave(): void {
    clearTimeout(this.timer);
    this.game.shut();
  }

  private goOn(): void {
    this.note = null;
    this.timer = setTimeout(() => this.step(), PACE);
  }

  private step(): void {
    const frame = this.frames[++this.at];
    if (!frame) return;
    const { table } = frame;
    this.game.wanted = null;
    this.game.hear({ ...table, players: table.players.map((player) => (player.seat === table.seat ? { ...player, name: t("you") } : player)) });
    this.notes = frame.notes;
    this.next();
  }

  private take(wish: Wish): boolean {
    if (wish.type !== "act") return false;
    if (wish.action !== this.action) {
      this.wrong = wish.action;
      return false;
    }
    this.wrong = null;
    this.note = null;
    this.more = false;
    this.notes = [];
    this.step();
    return true;
  }
}
