/** Next messages of a replay: read ahead by a few seconds, and never by more. */
import type { Frame, ReadFrames } from '../history/reading/frames.ts';

export interface FrameSource {
  /** @param signal nobody waits for them any more once it is aborted @throws its reason where they are dropped unread */
  frames(from: number, to: number, stepMs: number, signal?: AbortSignal): Promise<ReadFrames>;
}

/** Wall time that one frame covers, and that is read at once. */
const FRAME_MS = 100;
const READ_WINDOW_MS = 2_000;
/** Less than this in hand, by wall time: read on. */
const MIN_BUFFERED_MS = 1_500;
/** A frame of a slow replay covers no less of the recorded time. */
const MIN_STEP_MS = 50;

/** Above this limit per client and second of wall time, frames get longer and contain each vehicle less often. */
const MAX_BYTES_PER_SECOND = 2_500_000;
const MAX_FRAME_LENGTH_FACTOR = 4;

/** How far to read on, and in frames of which length. */
export interface ReadRange {
  to: number;
  stepMs: number;
}

/** @param from epoch milliseconds @param end of the window */
export function readRangeFrom(from: number, end: number, speed: number, frameLengthFactor = 1): ReadRange {
  const stepMs = Math.max(MIN_STEP_MS, Math.round(speed * FRAME_MS)) * frameLengthFactor;
  return { to: Math.min(end, from + Math.max(1, Math.round(speed * READ_WINDOW_MS))), stepMs };
}

export class Playlist {
  readonly #source: FrameSource;
  readonly #endMs: number;
  #frames: Frame[];
  #loadedUntil: number;
  #dequeuedUntil: number;
  #isReading = false;
  /** How much longer than usual frames are. */
  #frameLengthFactor = 1;

  /**
   * @param from moment after which it begins @param end moment with which it ends; epoch milliseconds
   * @param ahead messages already read
   */
  constructor(source: FrameSource, from: number, end: number, ahead?: ReadFrames) {
    this.#source = source;
    this.#frames = ahead ? [...ahead.frames] : [];
    this.#loadedUntil = ahead?.until ?? from;
    this.#dequeuedUntil = from;
    this.#endMs = end;
  }

  /** Up to which moment everything is in hand. */
  get loadedUntil(): number {
    return this.#loadedUntil;
  }

  /** Up to which moment everything has been taken out. */
  get dequeuedUntil(): number {
    return this.#dequeuedUntil;
  }

  /** Removes due messages. @param until epoch milliseconds */
  dequeue(until: number): Frame[] {
    const later = this.#frames.findIndex(({ ts }) => ts > until);
    const due = this.#frames.slice(0, later < 0 ? this.#frames.length : later);
    this.#frames = this.#frames.slice(due.length);
    this.#dequeuedUntil = due.at(-1)?.ts ?? this.#dequeuedUntil;
    return due;
  }

  /**
   * Reads on where too little is in hand.
   * @param clock of the replay, epoch milliseconds @param signal ends with the replay @throws what reading throws
   */
  async readAhead(clock: number, speed: number, signal?: AbortSignal): Promise<void> {
    if (this.#isReading || this.#loadedUntil >= this.#endMs) return;
    if (this.#loadedUntil - clock > speed * MIN_BUFFERED_MS) return;
    this.#isReading = true;
    try {
      const { to, stepMs } = readRangeFrom(this.#loadedUntil, this.#endMs, speed, this.#frameLengthFactor);
      const { frames, until } = await this.#source.frames(this.#loadedUntil, to, stepMs, signal);
      this.#frames.push(...frames);
      this.#frameLengthFactor = nextFrameLengthFactor(
        this.#frameLengthFactor,
        frames,
        (until - this.#loadedUntil) / speed,
      );
      this.#loadedUntil = until;
    } finally {
      this.#isReading = false;
    }
  }
}

/** @param wallMs that the frames cover @returns how much longer than usual the next ones are */
function nextFrameLengthFactor(frameLengthFactor: number, frames: readonly Frame[], wallMs: number): number {
  const bytes = frames.reduce(
    (sum, { messages }) => messages.reduce((total, message) => total + message.length, sum),
    0,
  );
  const perSecond = (bytes / Math.max(1, wallMs)) * 1_000;
  if (perSecond > MAX_BYTES_PER_SECOND) return Math.min(MAX_FRAME_LENGTH_FACTOR, frameLengthFactor * 2);
  // Half as long they would be twice as much at most: only well below the limit do they become shorter again.
  return perSecond < MAX_BYTES_PER_SECOND / 4 ? Math.max(1, frameLengthFactor / 2) : frameLengthFactor;
}
