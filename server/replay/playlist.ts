/** Next messages of a replay: read ahead by a few seconds, never more. */
import type { Frame, ReadFrames } from '../history/reading/frames.ts';

export interface FrameSource {
  /**
   * @param signal aborted when they are no longer needed @throws its reason if they are dropped before they are read
   */
  frames(from: number, to: number, stepMs: number, signal?: AbortSignal): Promise<ReadFrames>;
}

/** Wall-clock time covered by one frame, and by one read. */
const FRAME_MS = 100;
const READ_WINDOW_MS = 2_000;
/** With less than this buffered, in wall-clock time, more is read. */
const MIN_BUFFERED_MS = 1_500;
/** Minimum recorded time of a frame, however slow the replay. */
const MIN_STEP_MS = 50;

/**
 * Above this limit per client and second of wall-clock time, frames get longer and so contain each vehicle less often.
 */
const MAX_BYTES_PER_SECOND = 2_500_000;
const MAX_FRAME_LENGTH_FACTOR = 4;

/** How far to read, and the length of the frames. */
export interface ReadRange {
  to: number;
  stepMs: number;
}

/** @param from epoch milliseconds @param end of the window, epoch milliseconds */
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
  /** Factor by which frames are longer than usual. */
  #frameLengthFactor = 1;

  /**
   * @param from exclusive @param end inclusive; both epoch milliseconds
   * @param ahead messages already read
   */
  constructor(source: FrameSource, from: number, end: number, ahead?: ReadFrames) {
    this.#source = source;
    this.#frames = ahead ? [...ahead.frames] : [];
    this.#loadedUntil = ahead?.until ?? from;
    this.#dequeuedUntil = from;
    this.#endMs = end;
  }

  /** Time up to which everything is buffered or has been dequeued. */
  get loadedUntil(): number {
    return this.#loadedUntil;
  }

  /** Time up to which everything has been dequeued. */
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
   * Reads more if too little is buffered.
   * @param clock of the replay, epoch milliseconds @param signal aborted when the replay ends @throws errors of reading
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

/** @param wallMs wall-clock time covered by the frames @returns the factor for the next frames */
function nextFrameLengthFactor(frameLengthFactor: number, frames: readonly Frame[], wallMs: number): number {
  const bytes = frames.reduce(
    (sum, { messages }) => messages.reduce((total, message) => total + message.length, sum),
    0,
  );
  const perSecond = (bytes / Math.max(1, wallMs)) * 1_000;
  if (perSecond > MAX_BYTES_PER_SECOND) return Math.min(MAX_FRAME_LENGTH_FACTOR, frameLengthFactor * 2);
  // Frames of half the length cause up to twice the traffic: they are shortened again only well below the limit.
  return perSecond < MAX_BYTES_PER_SECOND / 4 ? Math.max(1, frameLengthFactor / 2) : frameLengthFactor;
}
