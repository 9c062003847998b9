/**
 * The bus between several servers: what the fleet sends and what people change goes to the site's stream and comes back
 * from there, to all servers in the same order. What each server derives from it for those who watch stays in the server.
 */
import type { Logger } from 'pino';
import type { CatalogueList, CatalogueMessage } from '../../../src/domain/wire/live.ts';
import { type Bus, type BusTopics, InProcessBus, type Topic } from '../bus.ts';
import type { StreamEntry, StreamTopics } from './entries.ts';
import { type Following, type SiteStream, StreamAwayError, type StreamPosition } from './SiteStream.ts';

type SharedTopic = Exclude<Topic, 'live'>;

/** The lease is renewed every second: a stream in which nothing comes for so long is not read any more. */
const SILENT_AFTER_MS = 10_000;

/** Who has more than these still to read tells the past. */
const MAX_UNREAD = 1_000;

/** Lists that a server keeps in memory. */
const KEPT_LISTS: readonly CatalogueList[] = ['ruleZone', 'proposal'];

export interface StreamBusOptions {
  stream: SiteStream;
  log: Pick<Logger, 'error' | 'warn'>;
  /** A clock that is never set, milliseconds. */
  steadyMs: () => number;
  /** Reads again what this server keeps of a list that was changed through some server. */
  refresh?: (list: CatalogueList) => Promise<void>;
}

export class StreamBus implements Bus {
  readonly #stream: SiteStream;
  readonly #log: StreamBusOptions['log'];
  readonly #steadyMs: () => number;
  readonly #local: InProcessBus;
  readonly #entryListeners = new Set<(entry: StreamEntry) => void>();
  readonly #unacknowledged = new Set<Promise<void>>();
  /** Changed lists that nobody could be told of yet. */
  readonly #untold = new Set<CatalogueList>();
  /** Changed lists that could not be read yet. */
  readonly #unread = new Set<CatalogueList>();
  readonly #refresh: NonNullable<StreamBusOptions['refresh']>;
  readonly #stopListening: () => void;
  #following: Following | undefined;
  #heardAtMs = 0;

  constructor({ stream, log, steadyMs, refresh = async () => {} }: StreamBusOptions) {
    this.#refresh = refresh;
    this.#stream = stream;
    this.#log = log;
    this.#steadyMs = steadyMs;
    this.#local = new InProcessBus((error, topic) => log.error({ err: error, topic }, 'a listener failed'));
    this.#stopListening = stream.onChange((isUp) => {
      // Current again with the first message that has nothing much behind it.
      this.#heardAtMs = Number.NEGATIVE_INFINITY;
      // What others have told meanwhile may have left the stream by now.
      if (isUp) for (const list of KEPT_LISTS) this.#unread.add(list);
    });
  }

  /** Reads the stream from a place on. @returns settles once all that stands there is known */
  async start(after: StreamPosition | undefined): Promise<void> {
    this.#heardAtMs = this.#steadyMs();
    this.#following = await this.#stream.follow(after, (entry, unread) => this.#receive(entry, unread));
    await this.#following.caughtUp;
  }

  /** Messages reach this server now, and what it takes reaches the others. */
  get isCurrent(): boolean {
    return this.#stream.canAppend && this.#steadyMs() - this.#heardAtMs < SILENT_AFTER_MS;
  }

  publish<T extends Topic>(topic: T, message: BusTopics[T]): void {
    if (topic === 'live') this.#local.publish(topic, message);
    else this.#append(topic as SharedTopic, message as BusTopics[SharedTopic]);
  }

  subscribe<T extends Topic>(topic: T, listener: (message: BusTopics[T]) => void): () => void {
    return this.#local.subscribe(topic, listener);
  }

  /** Hears of everything in the stream, in order. @returns ends it */
  onEntry(listener: (entry: StreamEntry) => void): () => void {
    this.#entryListeners.add(listener);
    return () => this.#entryListeners.delete(listener);
  }

  /** Settles once all that has just been published is stored. @throws StreamAwayError where something is not */
  async stored(): Promise<void> {
    await Promise.all(this.#unacknowledged);
  }

  async stop(): Promise<void> {
    this.#stopListening();
    await Promise.allSettled(this.#unacknowledged);
    await this.#following?.stop();
  }

  #append<T extends SharedTopic>(topic: T, message: BusTopics[T]): void {
    const stored = this.#stream
      .append(topic, message as unknown as StreamTopics[T])
      .then(() => this.#told(topic, message));
    this.#unacknowledged.add(stored);
    stored
      .catch((error: unknown) => this.#failed(topic, message, error))
      .finally(() => this.#unacknowledged.delete(stored));
  }

  #told<T extends SharedTopic>(topic: T, message: BusTopics[T]): void {
    if (topic === 'catalogue') this.#untold.delete((message as CatalogueMessage).list);
  }

  /** Who sent a fix or a report is told that it is not stored, and sends it again; a changed list is told later. */
  #failed<T extends SharedTopic>(topic: T, message: BusTopics[T], error: unknown): void {
    if (topic === 'catalogue') this.#untold.add((message as CatalogueMessage).list);
    if (!(error instanceof StreamAwayError)) this.#log.error({ err: error, topic }, 'a message could not be stored');
  }

  #receive(entry: StreamEntry, unread: number): void {
    if (unread < MAX_UNREAD) this.#heardAtMs = this.#steadyMs();
    if (entry.topic === 'catalogue') void this.#readList(entry.message.list);
    else if (entry.topic === 'lease') this.#catchUpLists();
    else this.#local.publish(entry.topic, entry.message as BusTopics[typeof entry.topic]);
    for (const listener of this.#entryListeners) listener(entry);
  }

  /** The stream takes messages: a list that could not be told is told, one that could not be read is read. */
  #catchUpLists(): void {
    for (const list of [...this.#untold]) {
      this.#untold.delete(list);
      this.publish('catalogue', { type: 'catalogue', list });
    }
    for (const list of this.#unread) void this.#readList(list);
  }

  /** Whoever is told of a change asks this server for the list: it is read first. */
  async #readList(list: CatalogueList): Promise<void> {
    try {
      await this.#refresh(list);
    } catch (error) {
      if (!this.#unread.has(list)) this.#log.error({ err: error, list }, 'a change could not be read; trying again');
      this.#unread.add(list);
      return;
    }
    this.#unread.delete(list);
    this.#local.publish('catalogue', { type: 'catalogue', list });
  }
}
