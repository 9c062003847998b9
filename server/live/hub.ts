/** All sockets of the live stream: gathers what changes, and some thirty times a second writes it to everyone at once. */
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import type { Bus, LiveMessage } from '../bus/bus.ts';
import type { LiveClient } from './liveClient.ts';
import { Tick } from './tick.ts';

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
