/**
 * Feeds a world from the live socket `{sceneURL}/stream` (rules.md#live-socket): authorises first, pings on
 * open and every 30 s, reconnects with back-off and jitter, and asks the state service anew after each lost link, so
 * that nothing that happened in between stays unseen.
 */
import { LIVE_TIMING, type ServerMessage } from '../../domain/wire/live.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { LinkState } from '../../state/link/link.ts';
import { FLUSH_EVERY_MS, type World } from '../../state/world/World.ts';
import { applyMessage } from './applyMessage.ts';
import { type ReadResult, readMessages } from './readMessage.ts';

/** Back-off between attempts: doubles from the first to the last, with up to a third of jitter. */
const BACKOFF_MS = { first: 250, last: 4_000 } as const;
/** A socket that stays silent this long is taken for dead and replaced. */
const SILENCE_MS = 45_000;
/** Ids that the catalogue did not name are looked up there at most this often. */
const LOOK_UP_EVERY_MS = 5_000;
/** A round trip longer than this is no delay but a late answer to an old ping. */
const MAX_DELAY_MS = 60_000;

export interface LiveSourceOptions {
  /** `{sceneURL}`, absolute. */
  sceneUrl: string;
  world: World;
  link: LinkState;
  token: () => Promise<string>;
  onFreshToken: (listener: (token: string) => void) => () => void;
  /** Seeds the world from the catalogue and the state service; called at start and after each lost link. */
  resync: (signal: AbortSignal) => Promise<void>;
  now: () => number;
}

export class LiveSource {
  readonly #options: LiveSourceOptions;
  readonly #scope: Scope;
  #connection: Scope | undefined;
  #socket: WebSocket | undefined;
  /** The socket that was asked for batches. */
  #batched: WebSocket | undefined;
  #updates = 0;
  #seeded = false;
  #stranger = false;
  #lookedUpAtMs = 0;
  #dirtyLink = { lastMessageAtMs: 0 };

  constructor(scope: Scope, options: LiveSourceOptions) {
    this.#options = options;
    this.#scope = scope.child();
    this.#scope.own(() => this.#dropConnection());
    this.#scope.own(options.onFreshToken((token) => this.#authorize(token)));
    this.#scope.interval(() => this.#flush(), FLUSH_EVERY_MS);
    this.#scope.interval(() => this.#everySecond(), 1_000);
    this.#scope.listen(window, 'online', () => this.#connectNow());
    this.#connect();
  }

  #connect(): void {
    const { link } = this.#options;
    this.#dropConnection();
    link.phase = 'connecting';
    const connection = this.#scope.child();
    this.#connection = connection;
    this.#open(connection).catch(() => this.#retry(connection));
  }

  async #open(connection: Scope): Promise<void> {
    const token = await this.#options.token();
    if (connection.ended) return;
    const socket = new WebSocket(`${this.#options.sceneUrl}/stream`);
    connection.own(() => socket.close());
    connection.listen(socket, 'open', () => this.#opened(connection, socket, token));
    connection.listen(socket, 'message', (event: MessageEvent) => this.#receive(event.data));
    connection.listen(socket, 'close', () => this.#retry(connection));
    this.#socket = socket;
  }

  #opened(connection: Scope, socket: WebSocket, token: string): void {
    this.#authorize(token);
    this.#ping(socket);
    connection.interval(() => this.#ping(socket), LIVE_TIMING.pingEveryMs);
    this.#options.resync(connection.signal).then(
      () => this.#alive(connection),
      () => this.#retry(connection),
    );
  }

  #alive(connection: Scope): void {
    if (connection.ended) return;
    this.#seeded = true;
    this.#options.link.phase = 'live';
    this.#options.link.attempt = 0;
    this.#dirtyLink.lastMessageAtMs = this.#options.now();
    this.#flush();
  }

  #authorize(token: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ type: 'authorization', payload: token }));
    }
  }

  /** Once a socket; backends that know no batches offer none. */
  #askForBatches(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN || this.#batched === this.#socket) return;
    this.#batched = this.#socket;
    this.#socket.send(JSON.stringify({ type: 'batches' }));
  }

  #ping(socket: WebSocket): void {
    if (socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify({ type: 'ping', timestamp: Math.round(this.#options.now()) }));
    }
  }

  #receive(data: unknown): void {
    readMessages(data, this.#take);
  }

  readonly #take = (result: ReadResult): void => {
    if ('refused' in result) {
      this.#options.link.rejected++;
      this.#options.link.lastRejection = result.refused;
      return;
    }
    this.#dirtyLink.lastMessageAtMs = this.#options.now();
    this.#apply(result.message);
  };

  #apply(message: ServerMessage): void {
    const { world, link, now } = this.#options;
    if (message.type === 'pong') {
      const delayMs = now() - message.timestamp;
      if (delayMs >= 0 && delayMs < MAX_DELAY_MS) link.delayMs = delayMs;
      if (message.batches) this.#askForBatches();
      return;
    }
    this.#updates++;
    if ('id' in message && !world.vehicle(message.id)) this.#stranger = true;
    applyMessage(world, message);
  }

  #retry(connection: Scope): void {
    if (connection.ended || this.#scope.ended) return;
    this.#dropConnection();
    this.#seedWithoutSocket();
    const { link } = this.#options;
    link.phase = 'waiting';
    const base = Math.min(BACKOFF_MS.last, BACKOFF_MS.first * 2 ** link.attempt);
    link.attempt++;
    const waiting = this.#scope.child();
    this.#connection = waiting;
    waiting.timeout(() => this.#connect(), base * (1 + Math.random() / 3));
  }

  /** Where the socket cannot be had at the start, the last known states are still worth showing, at their true age. */
  #seedWithoutSocket(): void {
    if (this.#seeded) return;
    this.#seeded = true;
    this.#options.resync(this.#scope.signal).catch(() => {
      this.#seeded = false;
    });
  }

  #connectNow(): void {
    if (this.#options.link.phase === 'waiting') this.#connect();
  }

  #dropConnection(): void {
    this.#connection?.dispose();
    this.#connection = undefined;
    this.#socket = undefined;
  }

  #flush(): void {
    this.#options.world.flush();
    const { link } = this.#options;
    const { lastMessageAtMs } = this.#dirtyLink;
    if (lastMessageAtMs > 0 && lastMessageAtMs !== link.lastMessageAtMs) link.lastMessageAtMs = lastMessageAtMs;
  }

  /** A vehicle that came up after the start has a name and a category in the catalogue: ask there once more. */
  #lookUpStrangers(): void {
    const { now, resync } = this.#options;
    if (!this.#stranger || now() - this.#lookedUpAtMs < LOOK_UP_EVERY_MS) return;
    this.#stranger = false;
    this.#lookedUpAtMs = now();
    resync(this.#scope.signal).catch(() => {
      this.#stranger = true;
    });
  }

  #everySecond(): void {
    const { link, world, now } = this.#options;
    link.updatesPerSecond = this.#updates;
    this.#updates = 0;
    world.tick();
    this.#lookUpStrangers();
    const silentMs = now() - (link.lastMessageAtMs ?? now());
    if (link.phase === 'live' && silentMs > SILENCE_MS && this.#connection) this.#retry(this.#connection);
  }
}
