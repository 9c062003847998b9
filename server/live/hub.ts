/** All sockets of the live stream: gathers what changes, and some thirty times a second writes it to everyone at once. */
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import type { Bus, LiveMessage } from '../bus/bus.ts';
import { type JoinedFrames, joinTextFrames } from './frames.ts';
import type { LiveClient } from './liveClient.ts';
import type { OutgoingFrame, TickFrames } from './outbox.ts';

/** Sockets in all; a new one beyond is turned away and may try again later. */
const MAX_CLIENTS = 1_000;
/** Sockets from one address that have not authorised yet. */
const MAX_STRANGERS_PER_ADDRESS = 32;

export class LiveHub {
  readonly #clients = new Map<LiveClient, string>();
  readonly #unsubscribe: () => void;
  #pending: LiveMessage[] = [];

  constructor(bus: Bus) {
    this.#unsubscribe = bus.subscribe('live', (message) => {
      if (this.#clients.size > 0) this.#pending.push(message);
    });
  }

  get size(): number {
    return this.#clients.size;
  }

  /** @param address where it comes from @returns takes it out again; undefined where it was turned away */
  admit(client: LiveClient, address: string): (() => void) | undefined {
    if (this.#clients.size >= MAX_CLIENTS || this.#strangersFrom(address) >= MAX_STRANGERS_PER_ADDRESS) {
      client.close(LIVE_CLOSE.tooManyConnections);
      return undefined;
    }
    this.#clients.set(client, address);
    return () => this.#clients.delete(client);
  }

  /** Writes what has gathered; call it some thirty times a second. */
  tick(): void {
    const tick = this.#pending.length === 0 ? undefined : new Tick(this.#pending);
    this.#pending = [];
    for (const client of this.#clients.keys()) client.deliver(tick);
  }

  /** Call it once a second. */
  checkTime(): void {
    for (const client of this.#clients.keys()) client.checkTime();
  }

  /** Call it when accounts have changed, and every few seconds. */
  async checkAccounts(): Promise<void> {
    await Promise.all(Array.from(this.#clients.keys(), (client) => client.checkAccount()));
  }

  closeAll(): void {
    this.#unsubscribe();
    for (const client of this.#clients.keys()) client.close(LIVE_CLOSE.goingAway);
  }

  #strangersFrom(address: string): number {
    let count = 0;
    for (const [client, from] of this.#clients) {
      if (from === address && !client.caller) count++;
    }
    return count;
  }
}

/** Messages of one list at most: none grows longer than clients read. */
const MOST_BATCHED = 500;

/** Each form is made once, for all clients, and only where somebody wants it. */
class Tick implements TickFrames {
  readonly #messages: readonly LiveMessage[];
  readonly #texts: readonly string[];
  #joined: JoinedFrames | undefined;
  #batched: Buffer | undefined;
  #frames: OutgoingFrame[] | undefined;

  constructor(messages: readonly LiveMessage[]) {
    this.#messages = messages;
    this.#texts = messages.map((message) => JSON.stringify(message));
  }

  get joined(): Buffer {
    return this.#plain().bytes;
  }

  get batched(): Buffer {
    if (!this.#batched) {
      const lists: string[] = [];
      for (let first = 0; first < this.#texts.length; first += MOST_BATCHED) {
        lists.push(`[${this.#texts.slice(first, first + MOST_BATCHED).join()}]`);
      }
      this.#batched = joinTextFrames(lists).bytes;
    }
    return this.#batched;
  }

  get frames(): readonly OutgoingFrame[] {
    this.#frames ??= this.#messages.map((message, k) => ({ key: keyOf(message), bytes: this.#frame(k) }));
    return this.#frames;
  }

  #plain(): JoinedFrames {
    this.#joined ??= joinTextFrames(this.#texts);
    return this.#joined;
  }

  /** A copy: one frame that is kept must not keep the whole tick. */
  #frame(k: number): Buffer {
    const { bytes, ends } = this.#plain();
    return Buffer.from(bytes.subarray(ends[k - 1] ?? 0, ends[k]));
  }
}

/**
 * Of two messages with the same key the later says all that the earlier said. Messages that only say what has happened
 * have none: an alert, or a state of which the receiver also remembers the one before.
 */
function keyOf(message: LiveMessage): string | undefined {
  switch (message.type) {
    case 'location':
      return `location ${message.id}`;
    case 'engine':
      // An engine leaves figures out: only a report of the same figures says it all.
      return `engine ${message.id} ${Object.keys(message).sort().join()}`;
    case 'online':
    case 'offline':
      return `presence ${message.id}`;
    case 'alert':
      return undefined;
    case 'changed':
      return changeKeyOf(message);
  }
}

function changeKeyOf(message: Extract<LiveMessage, { type: 'changed' }>): string | undefined {
  switch (message.deviceType) {
    case 'vehicle':
      return undefined;
    case 'tablet':
      return message.event === 'MOT_TIME' ? `MOT_TIME ${message.id}` : undefined;
    case 'asset':
      return `asset ${message.asset.type} ${message.asset.name}`;
    case 'sensor':
      return `sensor ${message.sensor.name}`;
    case 'zone':
      return `zone ${message.zone.id}`;
  }
}
