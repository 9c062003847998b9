/**
 * Bus of a cluster: fleet messages and edits go through the site's stream and reach all servers in the same order. Live
 * messages derived from them stay local.
 */
import type { Logger } from 'pino';
import type { CatalogueList, CatalogueMessage } from '../../../src/domain/wire/live.ts';
import { runInPublishSpan } from '../../tracing/spans.ts';
import { type Bus, type BusTopics, InProcessBus, type Topic } from '../bus.ts';
import { type InputTopic, type LeaseClaim, type StreamEntry, writeInput } from './entries.ts';
import { StreamUnavailableError } from './errors.ts';
import { InputWriter } from './InputWriter.ts';
import { ReadBarrier } from './readBarrier.ts';
import type { SiteStream, StreamPosition, StreamSubscription } from './SiteStream.ts';

/** Lease claims arrive every second: a longer silence means that the stream is not being read. */
const SILENT_AFTER_MS = 10_000;

/** With more unread messages than this, the server's state is outdated. */
const MAX_UNREAD_MESSAGES = 100;

/** Lists cached in server memory. */
const CACHED_LISTS: readonly CatalogueList[] = ['ruleZone', 'proposal'];

export interface StreamBusOptions {
  stream: SiteStream;
  log: Pick<Logger, 'error' | 'warn'>;
  /** A monotonic clock, milliseconds. */
  steadyMs: () => number;
  /** Called with the NATS time of each message (epoch milliseconds) on arrival. @param isLast no more are pending */
  onMessageTime?: (atMs: number, isLast: boolean) => void;
  /** Reloads this server's cached copy of a list. */
  refresh?: (list: CatalogueList) => Promise<void>;
  /** Calls {@link StreamBus.readList} if the list is outdated; coalesced. @returns false if it may not be current */
  ensureCurrent?: (list: CatalogueList) => Promise<boolean>;
}

export class StreamBus implements Bus {
  readonly #stream: SiteStream;
  readonly #log: StreamBusOptions['log'];
  readonly #steadyMs: () => number;
  readonly #localBus: InProcessBus;
  readonly #entryListeners = new Set<(entry: StreamEntry) => void>();
  readonly #inputs: InputWriter;
  /** Whether the leader can read batched messages of fixes and reports. */
  #sharesMessages = false;
  readonly #unstored = new Set<Promise<unknown>>();
  /** Changed lists whose message could not be appended yet. */
  readonly #unpublishedLists = new Set<CatalogueList>();
  /** Changed lists that could not be reloaded yet. */
  readonly #unreadLists = new Set<CatalogueList>();
  readonly #refresh: NonNullable<StreamBusOptions['refresh']>;
  readonly #ensureCurrent: NonNullable<StreamBusOptions['ensureCurrent']>;
  readonly #onMessageTime: NonNullable<StreamBusOptions['onMessageTime']>;
  readonly #readBarrier: ReadBarrier;
  readonly #stopListening: () => void;
  #subscription: StreamSubscription | undefined;
  /** Arrival of the last message with few unread ones behind it. */
  #heardAtMs = 0;
  /** Arrival of the last message. */
  #receivedAtMs: number;
  #unread = 0;
  #lastSeq = 0;

  constructor(options: StreamBusOptions) {
    const { stream, log, steadyMs } = options;
    this.#refresh = options.refresh ?? (async () => {});
    this.#ensureCurrent =
      options.ensureCurrent ??
      (async (list) => {
        await this.readList(list);
        return !this.#unreadLists.has(list);
      });
    this.#onMessageTime = options.onMessageTime ?? (() => {});
    this.#stream = stream;
    this.#inputs = new InputWriter((inputs) =>
      this.#sharesMessages ? stream.appendInputs(inputs) : stream.appendInputsSingly(inputs),
    );
    this.#readBarrier = new ReadBarrier(stream);
    this.#log = log;
    this.#steadyMs = steadyMs;
    this.#receivedAtMs = steadyMs();
    this.#localBus = new InProcessBus((error, topic) => log.error({ err: error, topic }, 'a listener failed'));
    this.#stopListening = stream.onChange((isUp) => {
      // Becomes current again with the first message that has few unread ones behind it.
      this.#heardAtMs = Number.NEGATIVE_INFINITY;
      // Changes published meanwhile may have expired from the stream.
      if (isUp) for (const list of CACHED_LISTS) this.#unreadLists.add(list);
    });
  }

  /** Reads the stream from a position. @returns resolves when this server has caught up */
  async start(after: StreamPosition | undefined): Promise<void> {
    this.#heardAtMs = this.#steadyMs();
    this.#subscription = await this.#stream.subscribeAfter(after, (entry, unread) => this.#receive(entry, unread));
    await this.#subscription.caughtUp;
  }

  /** Whether this server receives and can append messages. */
  get isCurrent(): boolean {
    return this.canAppend && this.isReading;
  }

  /** Whether this server receives messages without delay. */
  get isReading(): boolean {
    return this.#stream.isUp && this.#steadyMs() - this.#heardAtMs < SILENT_AFTER_MS;
  }

  /** Time since the last message, milliseconds. */
  get silentMs(): number {
    return this.#steadyMs() - this.#receivedAtMs;
  }

  /** Whether fixes and reports can be stored. */
  get canAppend(): boolean {
    return this.#stream.isUp && this.#inputs.hasRoom;
  }

  /** Number of messages not read yet. */
  get unread(): number {
    return this.#unread;
  }

  /** Fixes and reports that are not stored yet. */
  get unacknowledged(): number {
    return this.#inputs.unstored;
  }

  publish<T extends Topic>(topic: T, message: BusTopics[T]): void {
    if (topic === 'fleet.fix' || topic === 'site.report') this.#appendInput(topic, message as BusTopics[InputTopic]);
    else if (topic === 'catalogue') this.#appendList((message as CatalogueMessage).list);
    else if (topic === 'alert') this.#trackUntilStored(this.#stream.append('alert', message as BusTopics['alert']));
    else this.#localBus.publish(topic, message);
  }

  subscribe<T extends Topic>(topic: T, listener: (message: BusTopics[T]) => void): () => void {
    return this.#localBus.subscribe(topic, listener);
  }

  /** Called with each stream entry, in order. @returns unsubscribes */
  onEntry(listener: (entry: StreamEntry) => void): () => void {
    this.#entryListeners.add(listener);
    return () => this.#entryListeners.delete(listener);
  }

  /**
   * Resolves once this server has read all messages stored before the call, or after a second: it then has all state
   * that another server has shown to a client. Never throws.
   */
  readBarrier(): Promise<void> {
    return this.#readBarrier.pass();
  }

  /** Resolves when all published messages are stored. @throws StreamUnavailableError if one was not */
  async whenStored(): Promise<void> {
    await Promise.all(this.#unstored);
  }

  async stop(): Promise<void> {
    this.#stopListening();
    await Promise.allSettled(this.#unstored);
    this.#subscription?.stop();
  }

  /** If it is not stored, the sender gets an error and retries. */
  #appendInput<T extends InputTopic>(topic: T, message: BusTopics[T]): void {
    this.#trackUntilStored(this.#inputs.add(writeInput(topic, message)));
  }

  /** A change that cannot be stored is published later. */
  #appendList(list: CatalogueList): void {
    const stored = runInPublishSpan('catalogue', this.#stream.append('catalogue', { type: 'catalogue', list })).then(
      () => void this.#unpublishedLists.delete(list),
      (error: unknown) => {
        this.#unpublishedLists.add(list);
        throw error;
      },
    );
    this.#trackUntilStored(stored);
  }

  #trackUntilStored(stored: Promise<unknown>): void {
    // Fixes of one message share a promise.
    if (this.#unstored.has(stored)) return;
    this.#unstored.add(stored);
    stored
      .catch((error: unknown) => {
        if (!(error instanceof StreamUnavailableError))
          this.#log.error({ err: error }, 'a message could not be stored');
      })
      .finally(() => this.#unstored.delete(stored));
  }

  #receive(entry: StreamEntry, unread: number): void {
    this.#receivedAtMs = this.#steadyMs();
    if (unread < MAX_UNREAD_MESSAGES) this.#heardAtMs = this.#receivedAtMs;
    this.#unread = unread;
    // Entries of one message have the same time.
    if (entry.seq !== this.#lastSeq) this.#onMessageTime(entry.atMs, unread === 0);
    this.#lastSeq = entry.seq;
    if (entry.topic === 'catalogue') void this.#readIfOutdated(entry.message.list);
    else if (entry.topic === 'lease') this.#handleClaim(entry.message);
    else this.#localBus.publish(entry.topic, entry.message as BusTopics[typeof entry.topic]);
    for (const listener of this.#entryListeners) listener(entry);
    this.#readBarrier.hasRead(entry.seq);
  }

  #handleClaim({ holder, readsInputs = false }: LeaseClaim): void {
    if (holder !== '') this.#sharesMessages = readsInputs;
    this.#catchUpLists();
  }

  /** Retries list changes that could not be published or reloaded. */
  #catchUpLists(): void {
    for (const list of [...this.#unpublishedLists]) {
      this.#unpublishedLists.delete(list);
      this.publish('catalogue', { type: 'catalogue', list });
    }
    for (const list of this.#unreadLists) void this.#readIfOutdated(list);
  }

  /** Clients are notified once per change: not again if a request already had the list reloaded. Never throws. */
  async #readIfOutdated(list: CatalogueList): Promise<void> {
    if (await this.#ensureCurrent(list)) this.#unreadLists.delete(list);
    else this.#markUnread(list);
  }

  /** Retried with the next lease claim. */
  #markUnread(list: CatalogueList, error?: unknown): void {
    if (!this.#unreadLists.has(list))
      this.#log.error({ err: error, list }, 'a changed list could not be reloaded; trying again');
    this.#unreadLists.add(list);
  }

  /** Reloads before publishing: clients fetch the list from this server when they get the message. Never throws. */
  async readList(list: CatalogueList): Promise<void> {
    try {
      await this.#refresh(list);
    } catch (error) {
      this.#markUnread(list, error);
      return;
    }
    this.#unreadLists.delete(list);
    this.#localBus.publish('catalogue', { type: 'catalogue', list });
  }
}
