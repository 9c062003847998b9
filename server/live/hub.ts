/** All sockets of the live stream: collects changes and writes them to everyone about thirty times a second. */
import { type CatalogueMessage, LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import type { Bus, LiveMessage } from '../bus/bus.ts';
import { type ConnectionLimits, ConnectionSlots } from './connectionSlots.ts';
import type { LiveClient } from './liveClient.ts';
import type { CloseReason } from './socketCaller.ts';
import { Tick } from './tick.ts';

export class LiveHub {
  readonly #clients = new Set<LiveClient>();
  readonly #connectionSlots: ConnectionSlots<LiveClient>;
  readonly #unsubscribe: readonly (() => void)[];
  #pending: (LiveMessage | CatalogueMessage)[] = [];

  constructor(bus: Bus, rules: ConnectionLimits) {
    this.#connectionSlots = new ConnectionSlots(rules);
    const addPending = (message: LiveMessage | CatalogueMessage) => {
      if (this.#clients.size > 0) this.#pending.push(message);
    };
    this.#unsubscribe = [bus.subscribe('live', addPending), bus.subscribe('catalogue', addPending)];
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Connected clients. */
  get clients(): Iterable<LiveClient> {
    return this.#clients;
  }

  /** @returns a function that removes it again */
  admit(client: LiveClient): () => void {
    this.#connectionSlots.admit(client);
    this.#clients.add(client);
    return () => {
      this.#connectionSlots.leave(client);
      this.#clients.delete(client);
    };
  }

  /** Call it once a client has authenticated. @returns false if it has to be disconnected */
  authorize(client: LiveClient, account: string): boolean {
    return this.#connectionSlots.authorize(client, account);
  }

  /** Writes the collected messages; call it about thirty times a second. */
  tick(): void {
    const tick = this.#pending.length === 0 ? undefined : new Tick(this.#pending);
    this.#pending = [];
    for (const client of this.#clients) client.deliver(tick);
  }

  /** Closes the sockets of all clients. */
  closeClients(reason: CloseReason): void {
    for (const client of this.#clients) client.close(reason);
  }

  /** Closes all sockets because the server is stopping. */
  closeAll(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.closeClients(LIVE_CLOSE.goingAway);
  }
}
