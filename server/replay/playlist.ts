/** What comes next in a replay: read ahead by a few seconds, and never by more. */
import type { Frame, ReadFrames } from '../history/reading/frames.ts';

export interface FrameSource {
  frames(from: number, to: number, stepMs: number): Promise<ReadFrames>;
}

/** Wall time that one frame covers, and that is read at once. */
const FRAME_MS = 100;
const READ_MS = 2_000;
/** Less than this in hand, by wall time: read on. */
const AHEAD_MS = 1_500;
/** A frame of a slow replay covers no less of the recorded time. */
const MIN_STEP_MS = 50;

/** How far to read on, and in frames of which length. */
export interface Ahead {
  to: number;
  stepMs: number;
}

/** @param from epoch milliseconds @param end of the window */
export function aheadOf(from: number, end: number, speed: number): Ahead {
  const stepMs = Math.max(MIN_STEP_MS, Math.round(speed * FRAME_MS));
  return { to: Math.min(end, from + Math.max(1, Math.round(speed * READ_MS))), stepMs };
}

export class Playlist {
  readonly #source: FrameSource;
  readonly #end: number;
  #frames: Frame[];
  #loadedUntil: number;
  #taken: number;
  #reading = false;

  /**
   * @param from moment after which it begins @param end moment with which it ends; epoch milliseconds
   * @param ahead what has been read of it already
   */
  constructor(source: FrameSource, from: number, end: number, ahead?: ReadFrames) {
    this.#source = source;
    this.#frames = ahead ? [...ahead.frames] : [];
    this.#loadedUntil = ahead?.until ?? from;
    this.#taken = from;
    this.#end = end;
  }

  /** Up to which moment everything is in hand. */
  get loadedUntil(): number {
    return this.#loadedUntil;
  }

  /** Up to which moment everything has been taken out. */
  get takenUntil(): number {
    return this.#taken;
  }

  /** Takes out what is due. @param until epoch milliseconds */
  take(until: number): Frame[] {
    const later = this.#frames.findIndex(({ ts }) => ts > until);
    const due = this.#frames.slice(0, later < 0 ? this.#frames.length : later);
    this.#frames = this.#frames.slice(due.length);
    this.#taken = due.at(-1)?.ts ?? this.#taken;
    return due;
  }

  /** Reads on where too little is in hand. @param clock of the replay, epoch milliseconds @throws what reading throws */
  async fill(clock: number, speed: number): Promise<void> {
    if (this.#reading || this.#loadedUntil >= this.#end) return;
    if (this.#loadedUntil - clock > speed * AHEAD_MS) return;
    this.#reading = true;
    try {
      const { to, stepMs } = aheadOf(this.#loadedUntil, this.#end, speed);
      const { frames, until } = await this.#source.frames(this.#loadedUntil, to, stepMs);
      this.#frames.push(...frames);
      this.#loadedUntil = until;
    } finally {
      this.#reading = false;
    }
  }
}
