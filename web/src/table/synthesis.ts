/** Synthesised sounds of wood, paper and water; there are no files of sounds. */
import type { Played } from "./sounds";

type Player = (audio: AudioContext, at: number) => void;

let context: AudioContext | null = null;

const PLAYERS: Record<Played, Player> = {
  card: (audio, at) => rustle(audio, at, 0.09, 2600, 0.25),
  flip: (audio, at) => {
    rustle(audio, at, 0.06, 3400, 0.22);
    rustle(audio, at + 0.07, 0.07, 2200, 0.25);
  },
  shuffle: (audio, at) => {
    for (let i = 0; i < 6; i++) rustle(audio, at + i * 0.06, 0.05, 2000 + i * 250, 0.16);
  },
  splash: (audio, at) => {
    rustle(audio, at, 0.5, 900, 0.35);
    tone(audio, at, 520, 180, 0.3, 0.12);
  },
  knock: (audio, at) => {
    for (const i of [0, 1, 2]) tone(audio, at + i * 0.16, 190, 90, 0.12, 0.5);
  },
  win: (audio, at) => [523, 659, 784, 1047].forEach((pitch, i) => tone(audio, at + i * 0.14, pitch, pitch, 0.3, 0.16)),
  five: (audio, at) => {
    for (let i = 0; i < 5; i++) tone(audio, at + i * 0.09, 190 + i * 30, 110, 0.12, 0.4);
    [523, 659, 784, 1047, 1319].forEach((pitch, i) => tone(audio, at + 0.5 + i * 0.12, pitch, pitch, 0.35, 0.16));
    for (const pitch of [523, 784, 1047, 1319]) tone(audio, at + 1.15, pitch, pitch, 1.1, 0.11);
    rustle(audio, at + 1.15, 0.9, 1400, 0.2);
  },
  turn: (audio, at) => [660, 880].forEach((pitch, i) => tone(audio, at + i * 0.12, pitch, pitch, 0.2, 0.14)),
  surprise: (audio, at) => {
    [392, 494, 415].forEach((pitch, i) => tone(audio, at + i * 0.11, pitch, pitch * (i === 2 ? 0.7 : 1), 0.22, 0.18));
    rustle(audio, at, 0.25, 1800, 0.2);
  },
  emote: (audio, at) => tone(audio, at, 700, 950, 0.12, 0.1),
};

export function synthesise(sound: Played): void {
  context ??= new AudioContext();
  PLAYERS[sound](context, context.currentTime + 0.01);
}

/** A tone that slides from one pitch to another and fades. */
function tone(audio: AudioContext, at: number, from: number, to: number, lasts: number, loud: number): void {
  const oscillator = new OscillatorNode(audio, { type: "triangle", frequency: from });
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + lasts);
  oscillator.connect(fading(audio, at, lasts, loud));
  oscillator.start(at);
  oscillator.stop(at + lasts);
}

/** Filtered noise around a pitch: paper, or water. */
function rustle(audio: AudioContext, at: number, lasts: number, pitch: number, loud: number): void {
  const buffer = new AudioBuffer({ length: Math.ceil(audio.sampleRate * lasts), sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  source
    .connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 }))
    .connect(fading(audio, at, lasts, loud));
  source.start(at);
}

function fading(audio: AudioContext, at: number, lasts: number, loud: number): GainNode {
  const gain = new GainNode(audio, { gain: loud });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  gain.connect(audio.destination);
  return gain;
}
