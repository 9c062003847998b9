/**
 * What one client still has to get. Who reads fast gets each tick's frames as they were built for all; who falls behind
 * is skipped and, once it has read on, gets the latest of each vehicle instead of everything it missed.
 */

/** A client with more than this unread is skipped. */
const BEHIND_BYTES = 262_144;
/** It has caught up once no more than this is unread. */
const CAUGHT_UP_BYTES = 65_536;

/** One message, ready to be written. */
export interface OutgoingFrame {
  /** Later frames with the same key replace earlier ones: the kind of message and the vehicle. */
  key: string;
  bytes: Buffer;
}

/** All frames of one tick, and the same as one piece. */
export interface TickFrames {
  frames: readonly OutgoingFrame[];
  joined: Buffer;
}

/** The connection, as far as it matters here. */
export interface OutboxPipe {
  /** Bytes handed over that the other side has not taken yet. */
  readonly unreadBytes: number;
  write(bytes: Buffer): void;
}

export class Outbox {
  readonly #pipe: OutboxPipe;
  readonly #missed = new Map<string, Buffer>();

  constructor(pipe: OutboxPipe) {
    this.#pipe = pipe;
  }

  get isBehind(): boolean {
    return this.#missed.size > 0;
  }

  /** @param tick what all clients get now; absent where there is nothing new */
  send(tick: TickFrames | undefined): void {
    if (!this.isBehind && this.#pipe.unreadBytes <= BEHIND_BYTES) {
      if (tick) this.#pipe.write(tick.joined);
      return;
    }
    for (const { key, bytes } of tick?.frames ?? []) {
      // Deleting first keeps the order in which the latest came.
      this.#missed.delete(key);
      this.#missed.set(key, bytes);
    }
    if (this.#pipe.unreadBytes <= CAUGHT_UP_BYTES) this.#catchUp();
  }

  #catchUp(): void {
    this.#pipe.write(Buffer.concat([...this.#missed.values()]));
    this.#missed.clear();
  }
}
