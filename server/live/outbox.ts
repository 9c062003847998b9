/**
 * Pending output of one client. A fast reader gets each tick's frames as built for all clients. A slow one is skipped
 * and, once it has caught up, gets only the latest position of each vehicle instead of all the missed ones, and all
 * other events, piece by piece.
 */

/** A client with more unread bytes than this is skipped. */
const SLOW_CLIENT_BYTES = 262_144;
/** It has caught up once it has at most this many unread bytes. */
const CAUGHT_UP_CLIENT_BYTES = 65_536;
/** A client that has missed more is disconnected: reloading is cheaper. Positions of the largest fleet fit. */
const MAX_MISSED_FRAMES = 100_000;
/** The same limit in bytes: a thousand clients that do not read must not fill the memory. */
const MAX_MISSED_BYTES = 32_000_000;

/** One message, ready to be written. */
export interface OutgoingFrame {
  /** A later frame with the same key replaces an earlier one; undefined for frames that are never replaced. */
  key: string | undefined;
  bytes: Buffer;
}

/** All messages of one tick, in the forms in which they are written. */
export interface TickFrames {
  /** One frame per message. */
  readonly frames: readonly OutgoingFrame[];
  /** The same frames as one buffer. */
  readonly joined: Buffer;
  /** As few frames as possible, each with a list of messages. */
  readonly batched: Buffer;
  /** The batched frames, compressed. */
  readonly deflated: Buffer;
}

/** How ticks are encoded for a client. */
export type TickEncoding = Exclude<keyof TickFrames, 'frames'>;

/** The part of the connection that is needed here. */
export interface OutboxPipe {
  /** Bytes sent that the client has not received yet. */
  readonly unreadBytes: number;
  write(bytes: Buffer): void;
}

export class Outbox {
  readonly #pipe: OutboxPipe;
  /** In order of arrival. */
  readonly #missedFrames = new Set<OutgoingFrame>();
  /** By key, the last missed frame, and whether it is also the first. */
  readonly #lastMissedByKey = new Map<string, { frame: OutgoingFrame; isFirst: boolean }>();
  #missedBytes = 0;
  #hasLostFrames = false;

  constructor(pipe: OutboxPipe) {
    this.#pipe = pipe;
  }

  get isBehind(): boolean {
    return this.#missedFrames.size > 0;
  }

  /** It has missed too much ever to catch up; nothing more is sent. */
  get isLost(): boolean {
    return this.#hasLostFrames;
  }

  /** @param tick what all clients get now; absent if there is nothing new */
  send(tick: TickFrames | undefined, encoding: TickEncoding = 'joined'): void {
    if (!this.isBehind && !this.#hasLostFrames && this.#pipe.unreadBytes <= SLOW_CLIENT_BYTES) {
      if (tick) this.#pipe.write(tick[encoding]);
      return;
    }
    if (this.#hasLostFrames) return;
    for (const frame of tick?.frames ?? []) this.#keepUnsentFrame(frame);
    if (this.#missedFrames.size > MAX_MISSED_FRAMES || this.#missedBytes > MAX_MISSED_BYTES) this.#markLost();
    else if (this.#pipe.unreadBytes <= CAUGHT_UP_CLIENT_BYTES) this.#catchUp();
  }

  /**
   * The first message of each key is kept in addition to the latest: it may introduce a vehicle, and clients ignore
   * messages about unknown vehicles.
   */
  #keepUnsentFrame(frame: OutgoingFrame): void {
    this.#missedFrames.add(frame);
    this.#missedBytes += frame.bytes.byteLength;
    if (frame.key === undefined) return;
    const before = this.#lastMissedByKey.get(frame.key);
    if (before && !before.isFirst) this.#forgetMissed(before.frame);
    this.#lastMissedByKey.set(frame.key, { frame, isFirst: before === undefined });
  }

  #markLost(): void {
    this.#hasLostFrames = true;
    this.#clearBacklog();
  }

  /** Writes no more than a slow client may have unread, but at least one frame; the rest waits until that is read. */
  #catchUp(): void {
    const frames: Buffer[] = [];
    let roomBytes = SLOW_CLIENT_BYTES - this.#pipe.unreadBytes;
    for (const frame of this.#missedFrames) {
      if (frames.length > 0 && frame.bytes.byteLength > roomBytes) break;
      frames.push(frame.bytes);
      roomBytes -= frame.bytes.byteLength;
      this.#forgetMissed(frame);
    }
    this.#pipe.write(Buffer.concat(frames));
  }

  #forgetMissed(frame: OutgoingFrame): void {
    this.#missedFrames.delete(frame);
    this.#missedBytes -= frame.bytes.byteLength;
    if (frame.key !== undefined && this.#lastMissedByKey.get(frame.key)?.frame === frame)
      this.#lastMissedByKey.delete(frame.key);
  }

  #clearBacklog(): void {
    this.#missedFrames.clear();
    this.#missedBytes = 0;
    this.#lastMissedByKey.clear();
  }
}
