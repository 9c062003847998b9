/** Puts together snapshots that come in parts, so that the world shows them at once. */
import type { ReplayFrame } from '../../domain/wire/replay.ts';

export interface Snapshot {
  /** The replay's clock, epoch milliseconds. */
  readonly atMs: number;
  /** The seek that it answers. */
  readonly seekMs: number | undefined;
  readonly messages: readonly unknown[];
}

export class SnapshotParts {
  #firstFrame: ReplayFrame | undefined;
  #messages: unknown[] = [];

  /** @returns `part` for what belongs to a snapshot that is not whole; undefined for what belongs to none */
  add(frame: ReplayFrame): Snapshot | 'part' | undefined {
    if (frame.snapshot === true) {
      this.#firstFrame = frame;
      this.#messages = [];
    }
    const first = this.#firstFrame;
    if (!first) return undefined;
    for (const message of messagesOf(frame)) this.#messages.push(message);
    if (frame.more === true) return 'part';
    const messages = this.#messages;
    this.#firstFrame = undefined;
    this.#messages = [];
    return { atMs: frame.ts ?? first.ts ?? 0, seekMs: first.seek, messages };
  }
}

/** Plain backends send one message without a list. */
export function messagesOf({ data }: ReplayFrame): readonly unknown[] {
  if (data === undefined) return [];
  return Array.isArray(data) ? data : [data];
}
