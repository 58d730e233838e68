/** Short, dry sounds made on the spot: no files, loaded when the first one is wanted. */
import type { Sound } from "./ears";

let room: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function open(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  room ??= new AudioContext();
  // A browser lets a page sound only after a touch; until then it stays silent.
  if (room.state === "suspended") void room.resume();
  return room;
}

/** A breath of noise through a filter: cloth, paper, skin. */
function brush(at: number, lasts: number, pitch: number, sharp: number, loud: number, out: AudioNode, ctx: AudioContext): void {
  if (!noise) {
    noise = ctx.createBuffer(1, ctx.sampleRate / 2, ctx.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  const source = new AudioBufferSourceNode(ctx, { buffer: noise });
  const filter = new BiquadFilterNode(ctx, { type: "bandpass", frequency: pitch, Q: sharp });
  source.connect(filter).connect(fade(at, lasts, loud, ctx)).connect(out);
  source.start(at, Math.random() * 0.2, lasts);
}

/** A tone that dies away, its pitch falling to `to`. */
function tone(at: number, lasts: number, from: number, to: number, loud: number, out: AudioNode, ctx: AudioContext): void {
  const source = new OscillatorNode(ctx, { type: "sine", frequency: from });
  source.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(fade(at, lasts, loud, ctx)).connect(out);
  source.start(at);
  source.stop(at + lasts);
}

function fade(at: number, lasts: number, loud: number, ctx: AudioContext): GainNode {
  const gain = new GainNode(ctx, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  return gain;
}

type Made = (at: number, out: AudioNode, ctx: AudioContext) => void;

/** The two heads of a dhol: a deep stroke and a slap. */
const deep: Made = (at, out, ctx) => {
  tone(at, 0.22, 130, 62, 0.9, out, ctx);
  brush(at, 0.05, 300, 1, 0.3, out, ctx);
};
const slap: Made = (at, out, ctx) => brush(at, 0.07, 1700, 1.4, 0.5, out, ctx);

const SOUNDS: Record<Sound, Made> = {
  card: (at, out, ctx) => {
    brush(at, 0.07, 900, 0.8, 0.55, out, ctx);
    tone(at, 0.06, 170, 90, 0.3, out, ctx);
  },
  packet: (at, out, ctx) => {
    for (let i = 0; i < 5; i++) brush(at + i * 0.045, 0.05, 1900 + i * 120, 1.2, 0.3, out, ctx);
  },
  knock: (at, out, ctx) => {
    for (const later of [0, 0.13]) {
      tone(at + later, 0.09, 330, 180, 0.6, out, ctx);
      brush(at + later, 0.03, 1200, 2, 0.2, out, ctx);
    }
  },
  turning: (at, out, ctx) => {
    brush(at, 0.22, 2600, 0.6, 0.3, out, ctx);
    tone(at + 0.2, 0.08, 210, 110, 0.4, out, ctx);
  },
  chime: (at, out, ctx) => {
    tone(at + 0.05, 0.7, 1318, 1318, 0.22, out, ctx);
    tone(at + 0.12, 0.9, 1976, 1976, 0.16, out, ctx);
  },
  dhol: (at, out, ctx) => {
    const beat = 0.135;
    for (const when of [0, 3, 4, 6, 8, 11, 12, 14]) deep(at + when * beat, out, ctx);
    for (const when of [2, 5, 7, 10, 13, 15]) slap(at + when * beat, out, ctx);
  },
};

/** Sounds once; `volume` is 0 to 100. */
export function play(sound: Sound, volume: number): void {
  const ctx = open();
  if (!ctx || volume <= 0) return;
  const out = new GainNode(ctx, { gain: (volume / 100) ** 1.5 });
  out.connect(ctx.destination);
  SOUNDS[sound](ctx.currentTime + 0.01, out, ctx);
  setTimeout(() => out.disconnect(), 4000);
}
