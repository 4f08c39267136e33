/** Moving through a replay: step by step, by turns and rounds, or as a film. */
import type { Show } from "../table/show.svelte";
import type { ReplayEyes } from "../wire";
import { jump } from "./moments";
import type { ReplayStream } from "./stream.svelte";

/** How long things are shown in the film, in multiples of the usual time. */
export const TEMPOS = { slow: 1.7, normal: 1, fast: 0.4 };
export type Tempo = keyof typeof TEMPOS;

/** Milliseconds between two moments of the film, and after the end of a round. */
const PAUSE = 700;
const LONG_PAUSE = 3000;

export class Player {
  isPlaying = $state(false);
  #tempo = $state<Tempo>("normal");
  #run = 0;
  #wake: (() => void) | null = null;

  /** @param onjump is called after a change that no animation has shown. */
  constructor(
    readonly stream: ReplayStream,
    readonly show: Show,
    readonly onjump: () => void = () => undefined,
  ) {}

  get isAtEnd(): boolean {
    return this.stream.at === this.stream.replayed.last;
  }

  get tempo(): Tempo {
    return this.#tempo;
  }

  set tempo(tempo: Tempo) {
    this.#tempo = tempo;
    this.stream.tempo = TEMPOS[tempo];
  }

  /** Goes to a moment and stays there; the animation in progress ends at once. */
  to(at: number): void {
    this.pause();
    this.#go(at);
  }

  move(what: "moment" | "turn" | "round", by: 1 | -1): void {
    const { stream } = this;
    if (by > 0 ? !this.isAtEnd : stream.at > 0) this.to(jump(stream.replayed, stream.at, what, by));
  }

  see(eyes: ReplayEyes): void {
    this.show.hurry();
    this.stream.see(eyes);
    this.onjump();
  }

  /** Starts or stops the film; at the end it begins again. */
  toggle(): void {
    if (this.isPlaying) this.pause();
    else void this.#film();
  }

  pause(): void {
    this.isPlaying = false;
    this.#run += 1;
    this.#wake?.();
  }

  #go(at: number): void {
    const isJump = at !== this.stream.at + 1;
    this.show.hurry();
    void this.stream.go(at);
    if (isJump) this.onjump();
  }

  async #film(): Promise<void> {
    const { stream } = this;
    const run = (this.#run += 1);
    this.isPlaying = true;
    if (this.isAtEnd) this.#go(0);
    while (!this.isAtEnd) {
      await stream.go(stream.at + 1);
      if (run !== this.#run) return;
      const isEnd = stream.replayed.moments[stream.at]!.isEnd;
      await this.#wait((isEnd ? LONG_PAUSE : PAUSE) * TEMPOS[this.tempo]);
      if (run !== this.#run) return;
    }
    this.isPlaying = false;
  }

  #wait(lasts: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lasts);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
