/**
 * Reads a stream in order, each message once. After a disconnect it requests the rest at once: by itself the client
 * library would look for its consumer, which a restarted NATS has forgotten, and notice only some seconds later.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type ConsumerMessages, DeliverPolicy, type JetStreamClient, type JsMsg } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import type { Logger } from 'pino';

/** Pull request: messages of up to 256 kB each; it expires after this many milliseconds while nothing arrives. */
const PULL_OPTIONS = { max_messages: 200, expires: 2_000 } as const;
/** JetStream is ready later than the NATS connection. */
const RETRY_AFTER_MS = 200;

export interface StreamReaderOptions {
  js: JetStreamClient;
  stream: string;
  /** Sequence of the last message already read; 0 to read everything that the stream retains. */
  afterSeq: number;
  /** Up to this sequence messages may be missing: they are known to have expired before the start. */
  mayMissUntilSeq: number;
  /** Messages have expired from the stream unread, as after a long disconnect; reading has stopped. */
  onMissed: () => void;
  /** Called synchronously, so that backpressure leaves unread messages on the NATS server. */
  onMessage: (message: JsMsg) => void;
  log: Pick<Logger, 'error'>;
}

export class StreamReader {
  readonly #options: StreamReaderOptions;
  #lastSeq: number;
  /** Number of the current consumer; 0 once stopped. */
  #consumerNumber = 1;
  #messages: ConsumerMessages | undefined;

  constructor(options: StreamReaderOptions) {
    this.#options = options;
    this.#lastSeq = options.afterSeq;
  }

  /** @throws if NATS does not answer */
  start(): Promise<void> {
    return this.#consume(this.#consumerNumber);
  }

  /** Call it when NATS is connected again. Never throws. */
  async restart(): Promise<void> {
    if (this.#consumerNumber === 0) return;
    const consumerNumber = ++this.#consumerNumber;
    this.#closeMessages();
    while (consumerNumber === this.#consumerNumber) {
      try {
        return await this.#consume(consumerNumber);
      } catch (error) {
        if (error instanceof errors.ClosedConnectionError) return;
        await wait(RETRY_AFTER_MS);
      }
    }
  }

  stop(): void {
    this.#consumerNumber = 0;
    this.#closeMessages();
  }

  async #consume(consumerNumber: number): Promise<void> {
    const { js, stream } = this.#options;
    const consumer = await js.consumers.get(stream, {
      ...(this.#lastSeq > 0
        ? { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: this.#lastSeq + 1 }
        : { deliver_policy: DeliverPolicy.All }),
      filter_subjects: `${stream}.>`,
    });
    const messages = await consumer.consume({
      ...PULL_OPTIONS,
      callback: (message) => {
        // An earlier consumer may still deliver messages in flight.
        if (consumerNumber === this.#consumerNumber) this.#receive(message);
      },
    });
    if (consumerNumber !== this.#consumerNumber) return void messages.close();
    this.#messages = messages;
    void messages.closed().then((error) => this.#handleClosed(consumerNumber, error));
  }

  /** The consumer gets every subject, and the stream numbers only what it stores: sequences have no gaps. */
  #receive(message: JsMsg): void {
    const { mayMissUntilSeq, onMessage, onMissed } = this.#options;
    const { streamSequence: seq } = message.info;
    // The library may redeliver the last messages.
    if (seq <= this.#lastSeq) return;
    if (seq > Math.max(this.#lastSeq, mayMissUntilSeq) + 1) {
      this.stop();
      onMissed();
      return;
    }
    this.#lastSeq = seq;
    onMessage(message);
  }

  #handleClosed(consumerNumber: number, error: unknown): void {
    if (consumerNumber !== this.#consumerNumber) return;
    this.#options.log.error({ err: error }, 'reading the stream ended; reading on');
    void this.restart();
  }

  #closeMessages(): void {
    void this.#messages?.close();
    this.#messages = undefined;
  }
}
