/** One socket of the live stream: receives messages once it is authorised, and may ping. */
import { type ClientMessage, clientMessageSchema, LIVE_CLOSE, type ServerMessage } from '../../src/domain/wire/live.ts';
import { Outbox, type OutboxPipe, type TickEncoding, type TickFrames } from './outbox.ts';
import { SocketClient, type SocketClientOptions } from './socketClient.ts';

/** The part of the connection that a client needs. */
export interface LiveSocket extends OutboxPipe {
  /** Whether it accepts compressed messages without context takeover. */
  readonly acceptsDeflate: boolean;
  send(message: ServerMessage): void;
  close(code: number, reason: string): void;
}

/** No message that a client may send is longer. */
const MAX_MESSAGE_BYTES = 16_384;
const MAX_MESSAGES_PER_SECOND = 20;

export interface LiveClientOptions extends SocketClientOptions {
  socket: LiveSocket;
  /** @returns false if the account has no free connection slot */
  acquireSlot: (client: LiveClient, account: string) => boolean;
  /** @returns why nothing is being recorded, for people; undefined while recording */
  recordingStopped: () => string | undefined;
}

export class LiveClient extends SocketClient {
  protected readonly stream = 'live';
  readonly #options: LiveClientOptions;
  readonly #outbox: Outbox;
  #encoding: TickEncoding = 'joined';

  constructor(options: LiveClientOptions) {
    super(options, MAX_MESSAGES_PER_SECOND);
    this.#options = options;
    this.#outbox = new Outbox(options.socket);
  }

  /** Bytes sent that the client has not received yet. */
  get unreadBytes(): number {
    return this.#options.socket.unreadBytes;
  }

  /** Sends a tick's frames if the client is authorised. */
  deliver(tick: TickFrames | undefined): void {
    if (!this.caller || this.socketCaller.isClosed) return;
    this.#outbox.send(tick, this.#encoding);
    if (this.#outbox.isLost) this.close(LIVE_CLOSE.tooFarBehind);
  }

  protected acquireSlot(account: string): boolean {
    return this.#options.acquireSlot(this, account);
  }

  protected closeSocket(code: number, reason: string): void {
    this.#options.socket.close(code, reason);
  }

  protected async processMessage(data: Buffer, isBinary: boolean): Promise<void> {
    const message = readMessage(data, isBinary);
    if (typeof message === 'string') this.close(LIVE_CLOSE.badMessage, message);
    else if (message.type === 'ping') this.#sendPong(message.timestamp);
    else if (message.type === 'batches') this.#encoding = this.#options.socket.acceptsDeflate ? 'deflated' : 'batched';
    else await this.socketCaller.authorize(message.payload);
  }

  #sendPong(timestamp: number): void {
    const { socket, nowMs } = this.#options;
    // Unauthenticated clients learn nothing about failures.
    const recordingStopped = this.caller && this.#options.recordingStopped();
    socket.send({ type: 'pong', timestamp, batches: true, time: nowMs(), recordingStopped });
  }
}

/** @returns the message, or a short text that says what is wrong */
function readMessage(data: Buffer, isBinary: boolean): ClientMessage | string {
  const json = readJson(data, isBinary);
  if (typeof json === 'string') return json;
  const message = clientMessageSchema.safeParse(json.value);
  return message.success ? message.data : 'unknown type or wrong fields';
}

/** @returns the value of a text message, or a short text that says what is wrong */
export function readJson(data: Buffer, isBinary: boolean): { value: unknown } | string {
  if (isBinary) return 'binary';
  if (data.length > MAX_MESSAGE_BYTES) return 'too large';
  try {
    return { value: JSON.parse(data.toString('utf8')) as unknown };
  } catch {
    return 'not JSON';
  }
}
