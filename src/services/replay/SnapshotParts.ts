/** Assembles snapshots that arrive in parts, so that the world shows each at once. */
import type { ReplayFrame } from '../../domain/wire/replay.ts';
import type { ReceivedFrame } from './readFrame.ts';

export interface Snapshot {
  /** The replay's clock, epoch milliseconds. */
  readonly atMs: number;
  /** The seek that it answers. */
  readonly seekMs: number | undefined;
  readonly messages: readonly unknown[];
}

/** A part may not say whether it is the last: then the next one arrives within this time, if there is one. */
const NEXT_PART_WITHIN_MS = 3_000;

export class SnapshotParts {
  readonly #steadyMs: () => number;
  #firstFrame: ReplayFrame | undefined;
  #messages: unknown[] = [];
  #atMs = 0;
  /** When a part arrived that does not say whether it is the last; undefined after any other. */
  #unknownEndAtMs: number | undefined;

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs;
  }

  /** @returns `part` for a frame of an incomplete snapshot; undefined for a frame that belongs to none */
  add(frame: ReceivedFrame): Snapshot | 'part' | undefined {
    if (frame.snapshot === true) {
      this.#firstFrame = frame;
      this.#messages = [];
    }
    const first = this.#firstFrame;
    if (!first) return undefined;
    for (const message of messagesOf(frame)) this.#messages.push(message);
    this.#atMs = frame.ts ?? first.ts ?? first.seek ?? 0;
    this.#unknownEndAtMs = frame.isMoreUnknown ? this.#steadyMs() : undefined;
    return frame.more === true || frame.isMoreUnknown ? 'part' : this.#take(first);
  }

  /** A snapshot whose latest part may be the last, once no other has followed; call it a few times a second. */
  takeOverdue(): Snapshot | undefined {
    const first = this.#firstFrame;
    if (!first || this.#unknownEndAtMs === undefined) return undefined;
    return this.#steadyMs() - this.#unknownEndAtMs > NEXT_PART_WITHIN_MS ? this.#take(first) : undefined;
  }

  #take({ seek: seekMs }: ReplayFrame): Snapshot {
    const messages = this.#messages;
    this.#firstFrame = undefined;
    this.#messages = [];
    return { atMs: this.#atMs, seekMs, messages };
  }
}

/** Plain backends send a single message instead of a list. */
export function messagesOf({ data }: ReplayFrame): readonly unknown[] {
  if (data === undefined) return [];
  return Array.isArray(data) ? data : [data];
}
