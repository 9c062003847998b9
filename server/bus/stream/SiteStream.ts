/**
 * The site's stream in NATS JetStream: fleet messages and edits in one order for all servers. A message is acknowledged
 * once it is stored; a server that was disconnected resumes at its position.
 */
import { randomUUID } from 'node:crypto';
import { JetStreamApiError, type JetStreamClient, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { millis, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { NatsSettings } from '../../settings/natsSettings.ts';
import { askUntilAnswered } from './askUntilAnswered.ts';
import { connectNats, StreamUnusableError, watchConnection } from './connection.ts';
import { createDeferred } from './createDeferred.ts';
import { ensureStream, isStreamReplaced, readStreamInfo } from './ensureStream.ts';
import {
  inputsMessage,
  inputsSubjectOf,
  readMessage,
  type SingleTopic,
  type StreamEntry,
  type StreamTopics,
  singleInputMessage,
  subjectOf,
} from './entries.ts';
import { ConcurrentAppendError, StreamUnavailableError } from './errors.ts';
import { MessageDecoder } from './MessageDecoder.ts';
import { StreamReader } from './StreamReader.ts';

const ACK_WITHIN_MS = 5_000;
/** Limit of unacknowledged messages; beyond it appends are refused. */
const MAX_UNACKNOWLEDGED_MESSAGES = 5_000;
const WRONG_LAST_SEQUENCE_CODE = 10_071;

/** Sequence numbers are only comparable within one stream: a recreated stream starts again. */
export interface StreamPosition {
  /** Creation time of the stream. */
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
  /** This server must restart: it has missed messages that are no longer available. */
  onStateLost: (reason: string) => void;
}

/** An active consumer of the stream. */
export interface StreamSubscription {
  /** Creation time of the stream. */
  stream: string;
  /** Resolves when all messages present at the start have been read. @throws if stopped before */
  caughtUp: Promise<void>;
  stop(): void;
}

export class SiteStream {
  readonly #nats: NatsConnection;
  readonly #jetStream: JetStreamClient;
  readonly #name: string;
  readonly #log: Pick<Logger, 'warn' | 'info' | 'error'>;
  readonly #onStateLost: SiteStreamOptions['onStateLost'];
  readonly #listeners = new Set<(isUp: boolean) => void>();
  #isUp = true;
  #isClosing = false;
  /** Number of connections so far. */
  #connection = 0;
  #unacknowledged = 0;
  readonly #decoder: MessageDecoder;
  /** Highest sequence read by any subscription. */
  #lastReadSeq = 0;

  private constructor(nats: NatsConnection, created: string, { settings, log, onStateLost }: SiteStreamOptions) {
    this.#nats = nats;
    this.#jetStream = jetstream(nats, { timeout: ACK_WITHIN_MS });
    this.#name = settings.stream;
    this.#log = log;
    this.#onStateLost = onStateLost;
    this.#decoder = new MessageDecoder(log);
    void watchConnection(nats, (isUp) => {
      this.#setUp(isUp);
      this.#connection++;
      if (isUp) void this.#checkStream(created);
    });
    void nats.closed().then((error) => {
      if (this.#isClosing) return;
      log.error({ err: error }, 'the connection to NATS has ended for good');
      onStateLost('the connection to NATS has ended for good');
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

  /** Whether it is connected. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** Called on disconnect and reconnect. @returns unsubscribes */
  onChange(listener: (isUp: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Messages of one server are stored in append order.
   * @returns the sequence, once stored @throws StreamUnavailableError @throws ConcurrentAppendError
   */
  async append<T extends SingleTopic>(
    topic: T,
    message: StreamTopics[T],
    options: AppendOptions = {},
  ): Promise<number> {
    // Lease claims bypass the limit, so that a burst of alerts cannot cost this server the lease.
    if (topic !== 'lease' && this.#unacknowledged >= MAX_UNACKNOWLEDGED_MESSAGES)
      throw new StreamUnavailableError('NATS does not accept messages now');
    return this.#publish(subjectOf(this.#name, topic, message), JSON.stringify(message), options);
  }

  /** Stores fixes and reports as one message. @param inputs as made by `writeInput` @throws StreamUnavailableError */
  async appendInputs(inputs: readonly string[]): Promise<number> {
    return this.#publish(inputsSubjectOf(this.#name), inputsMessage(inputs), {});
  }

  /** Stores each one as a separate message, for servers of earlier versions. @throws StreamUnavailableError */
  async appendInputsSingly(inputs: readonly string[]): Promise<void> {
    const messages = inputs.map((input) => singleInputMessage(this.#name, input, randomUUID()));
    await Promise.all(messages.map(({ subject, data }) => this.#publish(subject, data, {})));
  }

  async #publish(subject: string, data: string, { id, afterSeq }: AppendOptions): Promise<number> {
    // While disconnected the client library would buffer without limit.
    if (!this.#isUp) throw new StreamUnavailableError('NATS does not accept messages now');
    this.#unacknowledged++;
    try {
      const { seq } = await this.#jetStream.publish(subject, data, {
        ...(id !== undefined && { msgID: id }),
        ...(afterSeq !== undefined && { expect: { lastSubjectSequence: afterSeq } }),
      });
      return seq;
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE_CODE)
        throw new ConcurrentAppendError();
      throw new StreamUnavailableError('NATS has not stored the message', { cause: error });
    } finally {
      this.#unacknowledged--;
    }
  }

  /** Latest lease claim; undefined if there is none. @throws if NATS does not answer */
  async lastLease(): Promise<{ seq: number; message: StreamTopics['lease'] } | undefined> {
    const { streams } = await jetstreamManager(this.#nats, { checkAPI: false, timeout: ACK_WITHIN_MS });
    const subject = subjectOf(this.#name, 'lease', { holder: '' });
    const last = await streams.getMessage(this.#name, { last_by_subj: subject });
    const entry = last && readMessage(subject, last.data).parts[0];
    return last && entry?.topic === 'lease' ? { seq: last.seq, message: entry.message } : undefined;
  }

  /**
   * Reads in order, each message once, and resumes after a disconnect. A disconnect longer than the stream retains its
   * messages is a loss of state, at which reading ends.
   * @param after last position read before; if undefined or expired, everything that the stream retains is read
   * @param read called with each entry of a message, synchronously one after the other, and the number of messages
   * still unread
   */
  async subscribeAfter(
    after: StreamPosition | undefined,
    read: (entry: StreamEntry, unread: number) => void,
  ): Promise<StreamSubscription> {
    const { created, state } = await readStreamInfo(this.#nats, this.#name);
    const isAvailable = after?.stream === created && after.seq >= state.first_seq - 1 && after.seq <= state.last_seq;
    if (after && !isAvailable)
      this.#log.warn(
        { after, created, first: state.first_seq },
        'the stream starts after the last position that was read',
      );
    const from = isAvailable ? after.seq : 0;
    const { promise: caughtUp, resolve, reject } = createDeferred();
    if (state.messages === 0 || from >= state.last_seq) resolve();
    const reader = new StreamReader({
      js: this.#jetStream,
      stream: this.#name,
      afterSeq: from,
      mayMissUntilSeq: isAvailable ? from : state.last_seq,
      onMissed: () => this.#onStateLost('messages of the stream have expired before this server read them'),
      log: this.#log,
      onMessage: ({ subject, data, info: { streamSequence: seq, timestampNanos, pending } }) => {
        this.#lastReadSeq = Math.max(this.#lastReadSeq, seq);
        const atMs = Math.floor(millis(timestampNanos));
        for (const entry of this.#decoder.decode({ subject, data, seq, atMs })) read(entry, pending);
        if (seq >= state.last_seq) resolve();
      },
    });
    const stopListening = this.onChange((isUp) => {
      if (isUp) void reader.restart();
    });
    const stop = () => {
      stopListening();
      reader.stop();
      reject(new Error('The stream subscription was stopped'));
    };
    try {
      await reader.start();
    } catch (error) {
      stop();
      throw error;
    }
    return { stream: created, caughtUp, stop };
  }

  /** Sequence of the last stored message. @throws if NATS does not answer */
  async lastSeq(): Promise<number> {
    return (await readStreamInfo(this.#nats, this.#name)).state.last_seq;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#nats.close();
  }

  async #checkStream(created: string): Promise<void> {
    const connection = this.#connection;
    const isReplaced = await askUntilAnswered({
      ask: () => isStreamReplaced(this.#nats, this.#name, { created, seq: this.#lastReadSeq }),
      isOpen: () => this.#connection === connection && !this.#nats.isClosed(),
      log: this.#log,
    });
    if (isReplaced) this.#onStateLost('NATS has lost the stream, or the end of it');
  }

  #setUp(isUp: boolean): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    if (isUp) this.#log.info('NATS is connected again');
    else this.#log.warn('NATS is disconnected; trying again');
    for (const listener of this.#listeners) listener(isUp);
  }
}
