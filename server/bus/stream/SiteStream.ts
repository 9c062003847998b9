/**
 * The site's stream in NATS JetStream: what the fleet sends and what people change, in one order for all servers. Each
 * message is stored before it counts as taken; who was away reads on from where it was.
 */
import {
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  jetstream,
  jetstreamManager,
  StorageType,
} from '@nats-io/jetstream';
import { millis, type NatsConnection, nanos } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { NatsSettings } from '../../settings/natsSettings.ts';
import { connectNats, StreamUnusableError, watchConnection } from './connection.ts';
import { readEntry, type StreamEntry, type StreamTopic, type StreamTopics, subjectOf } from './entries.ts';

/** Servers that were away for less miss nothing. */
const MAX_AGE_MS = 15 * 60_000;
const MAX_BYTES = 1_073_741_824;
/** Within it a message that is stored again under its id is stored once. */
const DUPLICATE_WINDOW_MS = 120_000;
const ACK_WITHIN_MS = 5_000;
/** Not acknowledged yet; beyond that nothing more is taken. */
const MAX_UNACKNOWLEDGED = 20_000;
/** Pulls of a reader, and how long one lasts while nothing comes. */
const PULL = { max_messages: 1_000, expires: 2_000 } as const;
const WRONG_LAST_SEQUENCE = 10_071;

/** A place in a stream: of one that was made again, other numbers count. */
export interface StreamPosition {
  /** When the stream was made. */
  stream: string;
  seq: number;
}

export interface AppendOptions {
  /** Stored once, however often it is appended under this id within two minutes. */
  id?: string;
  /** The last message of the same subject must be this one; 0 for none. */
  afterSeq?: number;
}

export interface SiteStreamOptions {
  settings: NatsSettings;
  log: Pick<Logger, 'warn' | 'info' | 'error'>;
  /** The stream is gone, or another one is in its place: what this server knows of it is void. */
  onReplaced: () => void;
}

/** Another was appended to the subject first. */
export class OvertakenError extends Error {}
/** Nothing can be stored now; what was to be is not. */
export class StreamAwayError extends Error {}

/** Reading from the stream. */
export interface Following {
  /** When the stream was made. */
  stream: string;
  /** Settles once all that was there at its start has been read. @throws where it was stopped before */
  caughtUp: Promise<void>;
  stop(): Promise<void>;
}

export class SiteStream {
  readonly #nats: NatsConnection;
  readonly #js: JetStreamClient;
  readonly #name: string;
  readonly #log: Pick<Logger, 'warn' | 'info' | 'error'>;
  readonly #listeners = new Set<(isUp: boolean) => void>();
  #isUp = true;
  #unacknowledged = 0;
  #unreadable = 0;

  private constructor(nats: NatsConnection, created: string, { settings, log, onReplaced }: SiteStreamOptions) {
    this.#nats = nats;
    this.#js = jetstream(nats, { timeout: ACK_WITHIN_MS });
    this.#name = settings.stream;
    this.#log = log;
    void watchConnection(nats, (isUp) => {
      this.#setUp(isUp);
      if (isUp) this.#checkStream(created, onReplaced);
    });
  }

  /** Connects, and makes the stream where there is none. @throws StreamUnusableError */
  static async open(options: SiteStreamOptions): Promise<SiteStream> {
    const nats = await connectNats(options.settings);
    try {
      return new SiteStream(nats, await ensureStream(nats, options.settings), options);
    } catch (error) {
      await nats.close();
      throw new StreamUnusableError(error);
    }
  }

  /** Whether messages can be stored now. */
  get canAppend(): boolean {
    return this.#isUp && this.#unacknowledged < MAX_UNACKNOWLEDGED;
  }

  /** Hears when the connection is lost and when it is back. @returns ends it */
  onChange(listener: (isUp: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Messages of one server are stored in the order in which they are appended.
   * @returns its number, once it is stored @throws StreamAwayError @throws OvertakenError
   */
  async append<T extends StreamTopic>(
    topic: T,
    message: StreamTopics[T],
    options: AppendOptions = {},
  ): Promise<number> {
    const { id, afterSeq } = options;
    // While the connection is away the library would keep all that is sent, without end. A full queue is no reason to
    // lose the lease.
    if (!this.#isUp || (topic !== 'lease' && !this.canAppend))
      throw new StreamAwayError('NATS does not take messages now');
    this.#unacknowledged++;
    try {
      const { seq } = await this.#js.publish(subjectOf(this.#name, topic, message), JSON.stringify(message), {
        ...(id !== undefined && { msgID: id }),
        ...(afterSeq !== undefined && { expect: { lastSubjectSequence: afterSeq } }),
      });
      return seq;
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE) throw new OvertakenError();
      throw new StreamAwayError('NATS has not stored the message', { cause: error });
    } finally {
      this.#unacknowledged--;
    }
  }

  /** The last claim of the lease; undefined where there is none. @throws where NATS does not answer */
  async lastLease(): Promise<{ seq: number; message: StreamTopics['lease'] } | undefined> {
    const { streams } = await jetstreamManager(this.#nats, { checkAPI: false, timeout: ACK_WITHIN_MS });
    const subject = subjectOf(this.#name, 'lease', { holder: '' });
    const last = await streams.getMessage(this.#name, { last_by_subj: subject });
    const entry = last && readEntry(subject, last.data);
    return last && entry?.topic === 'lease' ? { seq: last.seq, message: entry.message } : undefined;
  }

  /**
   * Reads in order, each message once, and goes on by itself after the connection was lost.
   * @param after what is known already; where the stream has it no more, or it is undefined, the last message of each
   *   subject comes first
   * @param read is told how many messages there are behind this one
   */
  async follow(
    after: StreamPosition | undefined,
    read: (entry: StreamEntry, unread: number) => void,
    otherwise: 'latest' | 'all' = 'latest',
  ): Promise<Following> {
    const { created, state } = await this.#info();
    const isThere = after?.stream === created && after.seq >= state.first_seq - 1 && after.seq <= state.last_seq;
    if (after && !isThere)
      this.#log.warn({ after, created, first: state.first_seq }, 'the stream starts later than what is known');
    const consumer = await this.#js.consumers.get(this.#name, {
      ...(isThere
        ? { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: after.seq + 1 }
        : { deliver_policy: otherwise === 'all' ? DeliverPolicy.All : DeliverPolicy.LastPerSubject }),
      filter_subjects: `${this.#name}.>`,
    });
    const from = isThere ? after.seq : 0;
    const { promise: caughtUp, resolve, reject } = promiseOf();
    if (state.messages === 0 || from >= state.last_seq) resolve();
    const messages = await consumer.consume({
      ...PULL,
      // Read at once, so that what is not read yet waits at the other end.
      callback: ({ subject, data, info: { streamSequence: seq, timestampNanos, pending } }) => {
        const entry = readEntry(subject, data);
        if (entry) read({ ...entry, seq, atMs: Math.floor(millis(timestampNanos)) } as StreamEntry, pending);
        else if (this.#unreadable++ === 0) this.#log.error({ subject }, 'a message of the stream cannot be read');
        if (seq >= state.last_seq) resolve();
      },
    });
    void messages.closed().then(() => reject(new Error('The stream is read no more')));
    return { stream: created, caughtUp, stop: async () => void (await messages.close()) };
  }

  async close(): Promise<void> {
    await this.#nats.close();
  }

  async #info() {
    const manager = await jetstreamManager(this.#nats, { checkAPI: false, timeout: ACK_WITHIN_MS });
    return manager.streams.info(this.#name);
  }

  /** A NATS server that has lost its disk comes back without the stream. */
  #checkStream(created: string, onReplaced: () => void): void {
    this.#info().then(
      (info) => {
        if (info.created !== created) onReplaced();
      },
      (error: unknown) => {
        if (isMissing(error)) onReplaced();
        else this.#log.warn({ err: error }, 'NATS does not answer for the stream yet');
      },
    );
  }

  #setUp(isUp: boolean): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    if (isUp) this.#log.info('NATS is there again');
    else this.#log.warn('NATS is away; trying again');
    for (const listener of this.#listeners) listener(isUp);
  }
}

/** @returns when the stream was made */
async function ensureStream(nats: NatsConnection, { stream: name, replicas }: NatsSettings): Promise<string> {
  const { streams } = await jetstreamManager(nats, { timeout: ACK_WITHIN_MS });
  const limits = { max_age: nanos(MAX_AGE_MS), max_bytes: MAX_BYTES, duplicate_window: nanos(DUPLICATE_WINDOW_MS) };
  const wanted = { subjects: [`${name}.>`], num_replicas: replicas, ...limits };
  try {
    return (await streams.update(name, wanted)).created;
  } catch (error) {
    if (!isMissing(error)) throw error;
    // Of two servers that make it at once both find it made as they want it.
    return (await streams.add({ name, storage: StorageType.File, ...wanted })).created;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.status === 404;
}

function promiseOf() {
  let resolve = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}
