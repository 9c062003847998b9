/**
 * Feeds a world from the live socket `{sceneURL}/stream` (rules.md#live-socket): authorises first, pings on
 * open and every 30 s, reconnects with back-off and jitter, and requests the states again after each lost link, so
 * that nothing that happened in between is missed.
 */
import { refusalMessage } from '../../domain/link/refusalMessage.ts';
import { LIVE_TIMING, type PongMessage, type ServerMessage } from '../../domain/wire/live.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { countRejection } from '../../state/link/link.ts';
import { FLUSH_EVERY_MS } from '../../state/world/World.ts';
import { applyMessage, type WorldMessage } from './applyMessage.ts';
import { CatchUp } from './CatchUp.ts';
import { afterClose, type CloseReaction, reconnectDelayMs } from './closing.ts';
import type { LiveSourceOptions } from './liveSourceOptions.ts';
import { PlausibilityFilter } from './PlausibilityFilter.ts';
import { type ReadResult, readMessages } from './readMessage.ts';
import { SilenceWatch } from './SilenceWatch.ts';

/** The site's area changes slowly. */
const SITE_AREA_UPDATE_MS = 10_000;
/** After a reconnect, states are awaited no longer than this: messages are better than data from before the loss. */
const MAX_OUTDATED_MS = 120_000;
/** A longer round trip is not a delay but a late answer to an old ping. */
const MAX_DELAY_MS = 60_000;

export class LiveSource {
  readonly #options: LiveSourceOptions;
  readonly #scope: Scope;
  readonly #filter: PlausibilityFilter;
  readonly #silence: SilenceWatch;
  readonly #catchUpTask: CatchUp;
  #connection: Scope | undefined;
  #socket: WebSocket | undefined;
  /** The socket that was asked for batches. */
  #batchedSocket: WebSocket | undefined;
  #updateCount = 0;
  #token = '';
  /** The backend has closed a socket because of a token, and has sent nothing since. */
  #isTokenRefused = false;
  #lastMessageAtMs = 0;
  /** Time of the displayed data, by the world's clock; 0 before anything has arrived. */
  #contactAtMs = 0;
  /**
   * The displayed data dates from before a lost link, until the states have arrived, were refused or have been awaited for
   * {@link MAX_OUTDATED_MS}. Messages do not update its time: with the first one, the whole fleet would count as silent for
   * as long as the link was down.
   */
  #isOutdated = false;
  /** Timestamp of the last ping, by our own clock. */
  #pingTimestamp: number | undefined;

  constructor(scope: Scope, options: LiveSourceOptions) {
    this.#options = options;
    this.#filter = new PlausibilityFilter(options.world, options.link);
    this.#silence = new SilenceWatch(options.link, options.steadyMs, options.clock.localNowMs);
    this.#scope = scope.child();
    this.#catchUpTask = new CatchUp(this.#scope, {
      resync: (signal) => options.resync(signal, this.#filter),
      readVehicles: (signal) => options.readVehicles(signal, this.#filter),
      onCaughtUp: () => this.#handleCaughtUp(),
      onFailed: (areRefused) => this.#handleFailedStates(areRefused),
      onLastStates: () => this.#recordContact(),
      isListed: (id) => options.world.vehicle(id)?.isListed === true,
      steadyMs: options.steadyMs,
    });
    this.#scope.own(() => this.#dropConnection());
    this.#scope.own(options.onFreshToken((token) => this.#authorize(token)));
    this.#startTimers();
    this.#connect();
  }

  #startTimers(): void {
    this.#scope.interval(() => this.#flush(), FLUSH_EVERY_MS);
    this.#scope.interval(() => this.#everySecond(), 1_000);
    this.#scope.interval(() => this.#filter.updateSiteCentre(), SITE_AREA_UPDATE_MS);
    this.#scope.listen(window, 'online', () => {
      if (this.#options.link.phase === 'waiting') this.#connect();
    });
  }

  /** Requests the states again immediately. */
  catchUp(): void {
    if (this.#connection && this.#socket?.readyState === WebSocket.OPEN) this.#catchUpTask.start(this.#connection);
    else this.#catchUpTask.seedWithoutSocket();
  }

  #connect(): void {
    this.#dropConnection();
    this.#silence.startConnecting();
    const connection = this.#scope.child();
    this.#connection = connection;
    this.#open(connection).catch(() => this.#retry(connection, 'soon'));
  }

  async #open(connection: Scope): Promise<void> {
    const { token, sessionGuard, sceneUrl } = this.#options;
    this.#token = this.#isTokenRefused ? await sessionGuard.freshToken(this.#token) : await token();
    if (connection.ended) return;
    const socket = new WebSocket(`${sceneUrl}/stream`);
    connection.own(() => socket.close());
    connection.listen(socket, 'open', () => this.#handleOpen(connection));
    connection.listen(socket, 'message', (event: MessageEvent) => this.#receive(event.data));
    connection.listen(socket, 'close', (event: CloseEvent) => this.#handleClosed(connection, event));
    this.#socket = socket;
  }

  #handleOpen(connection: Scope): void {
    this.#authorize(this.#token);
    this.#ping();
    connection.interval(() => this.#ping(), LIVE_TIMING.pingEveryMs);
    connection.timeout(() => this.#isOutdated && this.#noteCaughtUp(), MAX_OUTDATED_MS);
    this.#catchUpTask.start(connection);
  }

  /** The close code gives the backend's reason. */
  #handleClosed(connection: Scope, { code, reason }: Partial<Pick<CloseEvent, 'code' | 'reason'>>): void {
    if (connection.ended) return;
    const { link, sessionGuard } = this.#options;
    const refusal = reason === undefined ? undefined : refusalMessage(reason, null);
    const after = afterClose(code ?? 0);
    link.closeReason = refusal;
    link.delayMs = undefined;
    // The second refusal in a row was of a fresh token.
    if (after === 'signIn' || (after === 'freshToken' && this.#isTokenRefused)) {
      sessionGuard.refuseToken(refusal);
      link.phase = 'waiting';
      this.#scope.dispose();
      return;
    }
    this.#isTokenRefused ||= after === 'freshToken';
    this.#retry(connection, after);
  }

  /** States that were requested before the device slept are outdated. */
  #handleCaughtUp(): void {
    if (this.#silence.hasSlept) {
      this.#watchSilence();
      return;
    }
    this.#recordContact();
    this.#filter.updateSiteCentre();
    this.#noteCaughtUp();
    this.#flush();
  }

  /** Messages count as current if the states are refused, and if nothing from before the loss is shown. */
  #handleFailedStates(areRefused: boolean): void {
    if (areRefused || !this.#isOutdated) this.#noteCaughtUp();
  }

  /** From here on, messages of this connection count as current. */
  #noteCaughtUp(): void {
    this.#isOutdated = false;
    this.#silence.noteCaughtUp();
  }

  #recordContact(): void {
    this.#contactAtMs = this.#options.world.nowMs();
    this.#options.world.recordContact(this.#contactAtMs);
  }

  #authorize(token: string): void {
    this.#token = token;
    this.#send({ type: 'authorization', payload: token });
  }

  /** Once per socket; backends without batches do not offer them. */
  #requestBatches(): void {
    if (this.#batchedSocket === this.#socket) return;
    if (this.#send({ type: 'batches' })) this.#batchedSocket = this.#socket;
  }

  /** @returns false if the socket is not open */
  #send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #ping(): void {
    const timestamp = Math.round(this.#options.clock.localNowMs());
    if (!this.#send({ type: 'ping', timestamp })) return;
    this.#pingTimestamp = timestamp;
    this.#silence.notePingSent();
  }

  /** Messages that a device receives on waking may date from before it slept, and nothing may follow them. */
  #receive(data: unknown): void {
    if (this.#silence.hasSlept) this.#watchSilence();
    else readMessages(data, this.#handleResult);
  }

  readonly #handleResult = (result: ReadResult): void => {
    const { world, link } = this.#options;
    if ('message' in result) {
      for (const part of result.skipped ?? []) countRejection(link, part);
      // A message of unknown type may carry the reason for refusing the token: it does not count.
      this.#isTokenRefused = false;
      this.#apply(result.message);
    } else if (!result.isOfUnknownType) {
      countRejection(link, result.refused);
      return;
    }
    this.#lastMessageAtMs = world.nowMs();
    if (!this.#isOutdated) this.#recordContact();
    this.#silence.noteMessage(!this.#isOutdated);
  };

  #apply(message: ServerMessage): void {
    if (message.type === 'pong') this.#applyPong(message);
    else if (message.type === 'catalogue') this.#options.catalogueChanged(message.list);
    else this.#applyToWorld(message);
  }

  #applyToWorld(message: WorldMessage): void {
    const { world } = this.#options;
    this.#updateCount++;
    if (!this.#filter.acceptAndCorrect(message)) return;
    if ('id' in message && !world.vehicle(message.id)) this.#catchUpTask.unknownVehicle(message.id);
    applyMessage(world, message);
  }

  #applyPong({ timestamp, time, batches, recordingStopped }: PongMessage): void {
    const { link, clock } = this.#options;
    link.recordingStopped = recordingStopped;
    if (batches) this.#requestBatches();
    if (timestamp === undefined || timestamp !== this.#pingTimestamp) return;
    const delayMs = clock.localNowMs() - timestamp;
    if (delayMs < 0 || delayMs >= MAX_DELAY_MS) return;
    link.delayMs = delayMs;
    if (time !== undefined) clock.addPong(time, timestamp);
  }

  #retry(connection: Scope, after: CloseReaction): void {
    if (connection.ended || this.#scope.ended) return;
    this.#dropConnection();
    this.#isOutdated = this.#contactAtMs > 0;
    this.#catchUpTask.seedWithoutSocket();
    const { link } = this.#options;
    link.phase = 'waiting';
    const waiting = this.#scope.child();
    this.#connection = waiting;
    waiting.timeout(() => this.#connect(), reconnectDelayMs(after, link.attempt++));
  }

  #dropConnection(): void {
    this.#connection?.dispose();
    this.#connection = undefined;
    this.#socket = undefined;
  }

  #flush(): void {
    this.#options.world.flush();
    const { link } = this.#options;
    if (this.#lastMessageAtMs > 0) link.lastMessageAtMs = this.#lastMessageAtMs;
    if (this.#contactAtMs > 0) link.dataAsOfMs = this.#contactAtMs;
  }

  #everySecond(): void {
    const { link, world } = this.#options;
    link.updatesPerSecond = this.#updateCount;
    this.#updateCount = 0;
    world.tick();
    this.#catchUpTask.lookUpUnknown();
    this.#watchSilence();
  }

  #watchSilence(): void {
    const { link } = this.#options;
    const action = this.#silence.nextStep();
    // The measurement of the last pong does not apply to a silent link.
    if (link.phase === 'stale') link.delayMs = undefined;
    if (action === 'reconnect' && this.#connection) this.#retry(this.#connection, 'soon');
    else if (action === 'ping') this.#ping();
  }
}
