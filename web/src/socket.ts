/**
 * The line to the server: one WebSocket that is always being kept or being made anew.
 *
 * Commands wait here until they are answered; after a reconnect they are sent again
 * with the same id, so that the server may drop the repeats. The table being watched
 * is opened again first, so that a fresh snapshot comes before the answers.
 */
import type { Carried, ClientMessage, Command, Done, Grouped, Hinted, Refused, ServerMessage } from "./wire";

/** Milliseconds. */
export const PING_EVERY = 2500;
export const SILENCE_MEANS_DEAD = 9000;
const SLEPT = 4000;
const FIRST_RETRY = 400;
const LAST_RETRY = 6000;
const POLICY_PAUSE = 5000;

const RESTART = 1012;
const POLICY = 1008;
const TOO_BIG = 1009;

export type LineState = "connecting" | "open" | "lost";
type Answer = Done | Carried | Grouped | Hinted | Refused;
/** A command before it has its id. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, "cmd"> : never) : never;

/** What of WebSocket the line uses; tests and the development mock give their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789_-";

/** A fresh id of 20 characters; works on plain HTTP, where randomUUID is missing. */
export function freshId(): string {
  const bytes = new Uint8Array(20);
  if (globalThis.crypto?.getRandomValues) globalThis.crypto.getRandomValues(bytes);
  else for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(Math.random() * 256);
  return Array.from(bytes, (b) => ALPHABET[b % ALPHABET.length]).join("");
}

export class Line {
  state: LineState = "connecting";
  onstate: (state: LineState) => void = () => {};
  onmessage: (message: ServerMessage) => void = () => {};

  private socket: Socket | null = null;
  private watching: string | null = null;
  /** This tab was the one that acts, as far as the server told; a newly opened one will be. */
  private acting = true;
  private waiting = new Map<string, { command: Command; answer: (a: Answer) => void }>();
  private failures = 0;
  private heard = 0;
  private pings = 0;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly make: () => Socket) {}

  /** Connects, and reconnects from now on whenever the page comes back to life. */
  start(): void {
    const wake = () => {
      if (document.visibilityState !== "hidden") this.wake();
    };
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    window.addEventListener("pageshow", wake);
    this.connect();
  }

  /** Watches this table (and no other), now and after every reconnect. */
  watch(table: string): void {
    this.watching = table;
    this.acting = true;
    this.say({ type: "open", table, acting: true });
  }

  unwatch(): void {
    if (this.watching === null) return;
    this.watching = null;
    this.say({ type: "shut" });
  }

  /** Sends a command until it is answered. */
  command(wish: Wish): Promise<Answer> {
    const command = { ...wish, cmd: freshId() } as Command;
    return new Promise((answer) => {
      this.waiting.set(command.cmd, { command, answer });
      this.say(command);
    });
  }

  /** Says something that changes nothing: once, if the line is open. */
  mention(message: Extract<ClientMessage, { type: "say" | "list" | "group" }>): void {
    this.say(message);
  }

  /** Called when the page becomes visible or the network comes back. */
  wake(): void {
    if (this.socket && Date.now() - this.heard < SLEPT) this.ping();
    else this.connect();
  }

  private say(message: ClientMessage): void {
    if (this.state === "open") this.socket?.send(JSON.stringify(message));
  }

  private ping(): void {
    this.say({ type: "ping", n: ++this.pings });
  }

  private connect(): void {
    this.drop();
    clearTimeout(this.retry);
    const socket = this.make();
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(String(event.data));
    socket.onclose = (event) => this.lost(event.code);
    this.pinger = setInterval(() => this.beat(), PING_EVERY);
    if (this.state === "open") this.become("lost");
  }

  /** Lets go of the present socket; whatever it still says is not heard. */
  private drop(): void {
    clearInterval(this.pinger);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private opened(): void {
    this.heard = Date.now();
    this.become("open");
    if (this.watching !== null) this.say({ type: "open", table: this.watching, acting: this.acting });
    for (const { command } of this.waiting.values()) this.say(command);
    this.ping();
  }

  private received(text: string): void {
    this.heard = Date.now();
    this.failures = 0;
    const message = JSON.parse(text) as ServerMessage;
    if ("cmd" in message && message.cmd !== null) {
      const waiting = this.waiting.get(message.cmd);
      this.waiting.delete(message.cmd);
      waiting?.answer(message);
    }
    if (message.type === "table") this.acting = message.can_act;
    this.onmessage(message);
  }

  private beat(): void {
    if (Date.now() - this.heard >= SILENCE_MEANS_DEAD) this.lost(0);
    else this.ping();
  }

  private lost(code: number): void {
    this.drop();
    this.become("lost");
    if (code === TOO_BIG) this.giveUp();
    const grown = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.failures++);
    const pause = code === POLICY ? POLICY_PAUSE + grown : code === RESTART ? FIRST_RETRY * 5 : grown;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), pause * (0.5 + Math.random() / 2));
  }

  /** A frame was too big: sending it again would only close the line again. */
  private giveUp(): void {
    for (const [cmd, { answer }] of this.waiting)
      answer({ type: "refused", cmd, code: "too-large", detail: "", table: null });
    this.waiting.clear();
  }

  private become(state: LineState): void {
    if (state === this.state) return;
    this.state = state;
    this.onstate(state);
  }
}
