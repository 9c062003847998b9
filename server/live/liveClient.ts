/** One socket of the live stream: gets what is told once it has authorised, and may ping. */
import { type ClientMessage, clientMessageSchema, LIVE_CLOSE, type ServerMessage } from '../../src/domain/wire/live.ts';
import type { Caller, TokenVerifier } from '../identity/tokens.ts';
import type { SlotHolder } from './connectionSlots.ts';
import { Outbox, type OutboxPipe, type TickFrames } from './outbox.ts';
import { type Closing, SocketCaller } from './socketCaller.ts';

/** The connection, as far as a client needs it. */
export interface LiveSocket extends OutboxPipe {
  send(message: ServerMessage): void;
  close(code: number, reason: string): void;
}

/** No message that a client may send is longer. */
const MAX_MESSAGE_BYTES = 16_384;
const MAX_MESSAGES_PER_SECOND = 20;

export interface LiveClientOptions {
  socket: LiveSocket;
  /** Where it comes from. */
  address: string;
  verifier: TokenVerifier;
  nowMs: () => number;
  /** @returns false where there is no place for one more socket of the account */
  takePlace: (client: LiveClient, account: string) => boolean;
}

export class LiveClient implements SlotHolder {
  readonly address: string;
  readonly #socket: LiveSocket;
  readonly #nowMs: () => number;
  readonly #outbox: Outbox;
  readonly #who: SocketCaller;
  #takesBatches = false;
  /** Messages are taken one after the other, though verifying a token takes time. */
  #work: Promise<void> = Promise.resolve();

  constructor({ socket, address, verifier, nowMs, takePlace }: LiveClientOptions) {
    this.address = address;
    this.#socket = socket;
    this.#nowMs = nowMs;
    this.#outbox = new Outbox(socket);
    this.#who = new SocketCaller({
      verifier,
      nowMs,
      messagesPerSecond: MAX_MESSAGES_PER_SECOND,
      takePlace: (account) => takePlace(this, account),
      close: (code, reason) => socket.close(code, reason),
    });
  }

  get caller(): Caller | undefined {
    return this.#who.caller;
  }

  /** @returns settles when the message has been dealt with */
  receive(data: Buffer, isBinary: boolean): Promise<void> {
    this.#who.countMessage();
    this.#work = this.#work.then(() => this.#take(data, isBinary));
    return this.#work;
  }

  /** Hands over a tick's frames; who has not authorised gets nothing. */
  deliver(tick: TickFrames | undefined): void {
    if (!this.#who.caller || this.#who.isClosed) return;
    this.#outbox.send(tick, this.#takesBatches);
    if (this.#outbox.isLost) this.close(LIVE_CLOSE.tooFarBehind);
  }

  /** Closes what is overdue; call it once a second. */
  checkTime(): void {
    this.#who.checkTime();
  }

  /** Closes the socket of an account that may not be served any more. */
  checkAccount(): Promise<void> {
    return this.#who.checkAccount();
  }

  evict(): void {
    this.close(LIVE_CLOSE.tooManyConnections);
  }

  close(closing: Closing, detail?: string): void {
    this.#who.close(closing, detail);
  }

  async #take(data: Buffer, isBinary: boolean): Promise<void> {
    if (this.#who.isClosed) return;
    const message = readMessage(data, isBinary);
    if (typeof message === 'string') this.close(LIVE_CLOSE.badMessage, message);
    else if (message.type === 'ping')
      this.#socket.send({ type: 'pong', timestamp: message.timestamp, batches: true, time: this.#nowMs() });
    else if (message.type === 'batches') this.#takesBatches = true;
    else await this.#who.authorize(message.payload);
  }
}

/** @returns the message, or in a few words why it is none */
function readMessage(data: Buffer, isBinary: boolean): ClientMessage | string {
  const json = readJson(data, isBinary);
  if (typeof json === 'string') return json;
  const message = clientMessageSchema.safeParse(json.value);
  return message.success ? message.data : 'unknown type or wrong fields';
}

/** @returns the value of a text message, or in a few words why it has none */
export function readJson(data: Buffer, isBinary: boolean): { value: unknown } | string {
  if (isBinary) return 'binary';
  if (data.length > MAX_MESSAGE_BYTES) return 'too large';
  try {
    return { value: JSON.parse(data.toString('utf8')) as unknown };
  } catch {
    return 'not JSON';
  }
}
