/** One socket of the live stream: must authorise first, may ping, and has to renew its authorization in time. */
import {
  type ClientMessage,
  clientMessageSchema,
  LIVE_CLOSE,
  LIVE_TIMING,
  type ServerMessage,
} from '../../src/domain/wire/live.ts';
import { type Caller, TokenError, type TokenVerifier } from '../identity/tokens.ts';
import { Outbox, type OutboxPipe, type TickFrames } from './outbox.ts';
import type { Holder } from './places.ts';

/** The connection, as far as a client needs it. */
export interface LiveSocket extends OutboxPipe {
  send(message: ServerMessage): void;
  close(code: number, reason: string): void;
}

type Closing = (typeof LIVE_CLOSE)[keyof typeof LIVE_CLOSE];

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

export class LiveClient implements Holder {
  readonly address: string;
  readonly #socket: LiveSocket;
  readonly #verifier: TokenVerifier;
  readonly #nowMs: () => number;
  #openedAtMs: number;
  readonly #outbox: Outbox;
  readonly #takePlace: LiveClientOptions['takePlace'];
  #caller: Caller | undefined;
  #closed = false;
  #takesBatches = false;
  #messagesThisSecond = 0;
  /** Messages are taken one after the other, though verifying a token takes time. */
  #work: Promise<void> = Promise.resolve();

  constructor({ socket, address, verifier, nowMs, takePlace }: LiveClientOptions) {
    this.address = address;
    this.#socket = socket;
    this.#verifier = verifier;
    this.#nowMs = nowMs;
    this.#takePlace = takePlace;
    this.#openedAtMs = nowMs();
    this.#outbox = new Outbox(socket);
  }

  get caller(): Caller | undefined {
    return this.#caller;
  }

  /** @returns settles when the message has been dealt with */
  receive(data: Buffer, isBinary: boolean): Promise<void> {
    if (++this.#messagesThisSecond > MAX_MESSAGES_PER_SECOND) this.close(LIVE_CLOSE.tooManyMessages);
    this.#work = this.#work.then(() => this.#take(data, isBinary));
    return this.#work;
  }

  /** Hands over a tick's frames; who has not authorised gets nothing. */
  deliver(tick: TickFrames | undefined): void {
    if (!this.#caller || this.#closed) return;
    this.#outbox.send(tick, this.#takesBatches);
    if (this.#outbox.isLost) this.close(LIVE_CLOSE.tooFarBehind);
  }

  /** Closes what is overdue; call it once a second. */
  checkTime(): void {
    this.#messagesThisSecond = 0;
    const nowMs = this.#nowMs();
    if (!this.#caller) {
      // A clock that was set back grants nobody more time.
      this.#openedAtMs = Math.min(this.#openedAtMs, nowMs);
      if (nowMs - this.#openedAtMs >= LIVE_TIMING.authorizeWithinMs) this.close(LIVE_CLOSE.tooLate);
    } else if (nowMs >= this.#caller.expiresAtMs + LIVE_TIMING.renewWithinMs) {
      this.close(LIVE_CLOSE.expired);
    }
  }

  /** Closes the socket of an account that may not be served any more. */
  async checkAccount(): Promise<void> {
    const caller = this.#caller;
    const standing = caller && (await this.#verifier.standingOf(caller));
    if (standing === 'disabled') this.close(LIVE_CLOSE.disabled);
    if (standing === 'signedOut') this.close(LIVE_CLOSE.signedOut);
  }

  giveWay(): void {
    this.close(LIVE_CLOSE.tooManyConnections);
  }

  close({ code, reason }: Closing, detail?: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#socket.close(code, detail === undefined ? reason : `${reason}: ${detail}`);
  }

  async #take(data: Buffer, isBinary: boolean): Promise<void> {
    if (this.#closed) return;
    const message = readMessage(data, isBinary);
    if (typeof message === 'string') this.close(LIVE_CLOSE.badMessage, message);
    else if (message.type === 'ping')
      this.#socket.send({ type: 'pong', timestamp: message.timestamp, batches: true, time: this.#nowMs() });
    else if (message.type === 'batches') this.#takesBatches = true;
    else await this.#authorize(message.payload);
  }

  async #authorize(token: string): Promise<void> {
    try {
      const caller = await this.#verifier.verify(token);
      if (this.#caller && this.#caller.id !== caller.id) {
        this.close(LIVE_CLOSE.notAuthorized, 'the token is of another account');
        return;
      }
      if (caller.isMachine) {
        this.close(LIVE_CLOSE.notForMachines);
        return;
      }
      if (this.#closed) return;
      if (!this.#caller && !this.#takePlace(this, caller.id)) this.close(LIVE_CLOSE.tooManyConnections);
      else this.#caller = caller;
    } catch (error) {
      if (error instanceof TokenError) this.close(LIVE_CLOSE.notAuthorized, error.message);
      // Who is in already stays until the token that it has shown ends.
      else if (!this.#caller) this.close(LIVE_CLOSE.cannotAuthorize);
    }
  }
}

/** @returns the message, or in a few words why it is none */
function readMessage(data: Buffer, isBinary: boolean): ClientMessage | string {
  if (isBinary) return 'binary';
  if (data.length > MAX_MESSAGE_BYTES) return 'too large';
  let json: unknown;
  try {
    json = JSON.parse(data.toString('utf8'));
  } catch {
    return 'not JSON';
  }
  const message = clientMessageSchema.safeParse(json);
  return message.success ? message.data : 'unknown type or wrong fields';
}
