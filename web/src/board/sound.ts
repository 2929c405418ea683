/** Synthesised sounds: off by default, at most two voices at once, silent before the first user gesture. */
import { prefs } from "../model/prefs.svelte.ts";

export type SoundName =
  | "step"
  | "dive"
  | "eagle"
  | "feast"
  | "card"
  | "reveal"
  | "legend"
  | "lock"
  | "grow"
  | "turn"
  | "no"
  | "win"
  | "pellet";
interface Facts {
  readonly [name: string]: unknown;
}

const LOUDEST = 0.125; // -18 dBFS
const SCALE = [587.33, 698.46, 783.99, 880, 1046.5, 1174.66]; // D minor pentatonic from D5
let context: AudioContext | null = null;
let touched = false;
let voices = 0;

if (typeof addEventListener === "function") {
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, () => (touched = true), { once: true, passive: true });
}

export function playSound(name: SoundName, facts: Facts = {}): void {
  if (!prefs.sound || !touched || voices >= 2 || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  voices += 1;
  const length = SOUNDS[name](context, facts);
  setTimeout(() => (voices -= 1), length * 1000);
}

type Synth = (audio: AudioContext, facts: Facts) => number;

const SOUNDS: Record<SoundName, Synth> = {
  step: (audio, facts) => noise(audio, 0, 0.03, "bandpass", pitch(facts)),
  pellet: (audio) => tone(audio, 0, 0.12, "sine", 660, 880),
  dive: (audio) => Math.max(tone(audio, 0, 0.45, "sine", 880, 220), noise(audio, 0.42, 0.18, "lowpass", 900)),
  eagle: (audio) => tone(audio, 0, 0.3, "sawtooth", 1400, 900, 0.4),
  feast: (audio) => {
    noise(audio, 0, 0.03, "lowpass", 700);
    noise(audio, 0.12, 0.03, "lowpass", 700);
    return tone(audio, 0.26, 0.12, "sine", 180, 120);
  },
  card: (audio) => noise(audio, 0, 0.04, "highpass", 2000),
  reveal: (audio) => Math.max(tone(audio, 0, 0.4, "triangle", 146.83), tone(audio, 0.04, 0.4, "triangle", 220)),
  legend: (audio) => Math.max(tone(audio, 0, 0.2, "triangle", 293.66), tone(audio, 0.18, 0.24, "triangle", 440)),
  lock: (audio) => Math.max(wood(audio, 0), wood(audio, 0.18)),
  grow: (audio, facts) => tone(audio, 0, 0.18, "sine", pitch({ seat: facts.antlers }) / 2),
  turn: (audio) => Math.max(tone(audio, 0, 0.11, "triangle", 587.33), tone(audio, 0.11, 0.13, "triangle", 880)),
  no: (audio) => tone(audio, 0, 0.08, "sine", 160, 120, 0.7),
  win: (audio) =>
    Math.max(...SCALE.slice(0, 5).map((hertz, place) => tone(audio, place * 0.1, 0.16, "triangle", hertz))),
};

function pitch(facts: Facts): number {
  const place = typeof facts.seat === "number" ? facts.seat : 0;
  return SCALE[place % SCALE.length] ?? 587.33;
}

function envelope(audio: AudioContext, delay: number, length: number, loudness: number): GainNode {
  const gain = audio.createGain();
  const start = audio.currentTime + delay;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(LOUDEST * loudness, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}

function tone(
  audio: AudioContext,
  delay: number,
  length: number,
  shape: OscillatorType,
  from: number,
  to = from,
  loudness = 1,
): number {
  const voice = audio.createOscillator();
  const start = audio.currentTime + delay;
  voice.type = shape;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + length);
  voice.connect(envelope(audio, delay, length, loudness));
  voice.start(start);
  voice.stop(start + length);
  return delay + length;
}

function noise(audio: AudioContext, delay: number, length: number, kind: BiquadFilterType, hertz: number): number {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  filter.type = kind;
  filter.frequency.value = hertz;
  source.buffer = buffer;
  source.connect(filter).connect(envelope(audio, delay, length, 1));
  source.start(audio.currentTime + delay);
  return delay + length;
}

const wood = (audio: AudioContext, delay: number): number => tone(audio, delay, 0.09, "square", 520, 300, 0.6);
