/**
 * The site's stream in NATS JetStream: fleet messages and edits in one order for all servers. A message is acknowledged once
 * it is stored; a server that was disconnected resumes at its position.
 */
import {
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import { millis, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { NatsSettings } from '../../settings/natsSettings.ts';
import { connectNats, StreamUnusableError, watchConnection } from './connection.ts';
import { ensureStream, isMissing } from './ensureStream.ts';
import { readEntry, type StreamEntry, type StreamTopic, type StreamTopics, subjectOf } from './entries.ts';

const ACK_WITHIN_MS = 5_000;
/** Limit of unacknowledged messages; beyond it appends are refused. */
const MAX_UNACKNOWLEDGED = 20_000;
/** Consumer pull: batch size, and expiry in milliseconds while nothing arrives. */
const PULL = { max_messages: 1_000, expires: 2_000 } as const;
const WRONG_LAST_SEQUENCE = 10_071;

/** Sequence numbers are only comparable within one stream: recreated, it starts again. */
export interface StreamPosition {
  /** When the stream was made. */
  stream: string;
  seq: number;
}

export interface AppendOptions {
  /** Deduplicates appends with the same id for two minutes. */
  id?: string;
  /** Expected last sequence of the subject; 0 for none. */
  afterSeq?: number;
}

export interface SiteStreamOptions {
  settings: NatsSettings;
  log: Pick<Logger, 'warn' | 'info' | 'error'>;
  /** The stream is gone or was recreated: this server's state is void. */
  onReplaced: () => void;
}

/** Another message was appended to the subject first. */
export class OvertakenError extends Error {}
/** The message was not stored: the stream is unavailable. */
export class StreamAwayError extends Error {}

/** An active consumer of the stream. */
export interface StreamSubscription {
  /** Creation time of the stream. */
  stream: string;
  /** Settles when all messages present at the start have been read. @throws if stopped before */
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
  /** Of all subscriptions. */
  #lastReadSeq = 0;

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

  /** Connects and creates the stream if it does not exist. @throws StreamUnusableError */
  static async open(options: SiteStreamOptions): Promise<SiteStream> {
    const nats = await connectNats(options.settings);
    try {
      return new SiteStream(nats, await ensureStream(nats, options.settings), options);
    } catch (error) {
      await nats.close();
      throw new StreamUnusableError(error);
    }
  }

  /** Whether messages can be stored. */
  get canAppend(): boolean {
    return this.#isUp && this.#unacknowledged < MAX_UNACKNOWLEDGED;
  }

  /** Messages sent and not stored yet. */
  get unacknowledged(): number {
    return this.#unacknowledged;
  }

  /** Called on disconnect and reconnect. @returns unsubscribes */
  onChange(listener: (isUp: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Messages of one server are stored in append order.
   * @returns the sequence, once stored @throws StreamAwayError @throws OvertakenError
   */
  async append<T extends StreamTopic>(
    topic: T,
    message: StreamTopics[T],
    options: AppendOptions = {},
  ): Promise<number> {
    const { id, afterSeq } = options;
    // While disconnected the client library would buffer without limit. The lease bypasses the queue limit, so that a
    // burst of fixes cannot cost it.
    if (!this.#isUp || (topic !== 'lease' && !this.canAppend))
      throw new StreamAwayError('NATS does not accept messages now');
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

  /** Latest lease claim; undefined if there is none. @throws if NATS does not answer */
  async lastLease(): Promise<{ seq: number; message: StreamTopics['lease'] } | undefined> {
    const { streams } = await jetstreamManager(this.#nats, { checkAPI: false, timeout: ACK_WITHIN_MS });
    const subject = subjectOf(this.#name, 'lease', { holder: '' });
    const last = await streams.getMessage(this.#name, { last_by_subj: subject });
    const entry = last && readEntry(subject, last.data);
    return last && entry?.topic === 'lease' ? { seq: last.seq, message: entry.message } : undefined;
  }

  /**
   * Reads in order, each message once, and resumes after a disconnect.
   * @param after last position read before; if it is undefined or expired, `fallbackPolicy` applies
   * @param read gets each message and the number of messages still unread
   * @param fallbackPolicy start with the latest message of each subject, or with all messages
   */
  async follow(
    after: StreamPosition | undefined,
    read: (entry: StreamEntry, unread: number) => void,
    fallbackPolicy: 'latest' | 'all' = 'latest',
  ): Promise<StreamSubscription> {
    const { created, state } = await this.#info();
    const isAvailable = after?.stream === created && after.seq >= state.first_seq - 1 && after.seq <= state.last_seq;
    if (after && !isAvailable)
      this.#log.warn(
        { after, created, first: state.first_seq },
        'the stream starts after the last position that was read',
      );
    const consumer = await this.#js.consumers.get(this.#name, {
      ...(isAvailable
        ? { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: after.seq + 1 }
        : { deliver_policy: fallbackPolicy === 'all' ? DeliverPolicy.All : DeliverPolicy.LastPerSubject }),
      filter_subjects: `${this.#name}.>`,
    });
    const from = isAvailable ? after.seq : 0;
    let lastSeq = from;
    const { promise: caughtUp, resolve, reject } = promiseOf();
    if (state.messages === 0 || from >= state.last_seq) resolve();
    const messages = await consumer.consume({
      ...PULL,
      // Handled synchronously, so that backpressure keeps unread messages on the NATS server.
      callback: ({ subject, data, info: { streamSequence: seq, timestampNanos, pending } }) => {
        // After a reconnect the library may deliver the last messages again.
        if (seq <= lastSeq) return;
        lastSeq = seq;
        this.#lastReadSeq = Math.max(this.#lastReadSeq, seq);
        const entry = readEntry(subject, data);
        if (entry) read({ ...entry, seq, atMs: Math.floor(millis(timestampNanos)) } as StreamEntry, pending);
        else if (this.#unreadable++ === 0) this.#log.error({ subject }, 'a stream message cannot be read');
        if (seq >= state.last_seq) resolve();
      },
    });
    void messages.closed().then(() => reject(new Error('The stream subscription was stopped')));
    return { stream: created, caughtUp, stop: async () => void (await messages.close()) };
  }

  /** Number of the last stored message. @throws where NATS does not answer */
  async lastSeq(): Promise<number> {
    return (await this.#info()).state.last_seq;
  }

  async close(): Promise<void> {
    await this.#nats.close();
  }

  async #info() {
    const manager = await jetstreamManager(this.#nats, { checkAPI: false, timeout: ACK_WITHIN_MS });
    return manager.streams.info(this.#name);
  }

  /** A NATS server that lost its disk comes back without the stream. */
  #checkStream(created: string, onReplaced: () => void): void {
    this.#info().then(
      (info) => {
        // A machine that lost power may have lost the last messages: their numbers are given once more.
        if (info.created !== created || info.state.last_seq < this.#lastReadSeq) onReplaced();
      },
      (error: unknown) => {
        if (isMissing(error)) onReplaced();
        else this.#log.warn({ err: error }, 'NATS does not report the stream yet');
      },
    );
  }

  #setUp(isUp: boolean): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    if (isUp) this.#log.info('NATS is connected again');
    else this.#log.warn('NATS is disconnected; trying again');
    for (const listener of this.#listeners) listener(isUp);
  }
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
