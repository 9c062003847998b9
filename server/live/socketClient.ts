import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import type { Caller, TokenVerifier } from '../identity/tokens.ts';
import type { SlotHolder } from '../limits/pendingConnections.ts';
import { runInSpan } from '../tracing/spans.ts';
import { type CloseReason, SocketCaller } from './socketCaller.ts';

/** More than the longest token and a few pings. */
export const MAX_BYTES_BEFORE_AUTHORIZATION = 65_536;

export interface SocketClientOptions {
  /** Address of the client. */
  address: string;
  verifier: TokenVerifier;
  nowMs: () => number;
}

/** Common part of live, replay and route sockets: authorisation, and messages that are processed in order. */
export abstract class SocketClient implements SlotHolder {
  readonly address: string;
  protected readonly socketCaller: SocketCaller;
  #bytesBeforeAuthorization = 0;
  /** Serialises the processing of messages, since verifying a token takes time. */
  #lastMessage: Promise<void> = Promise.resolve();

  protected constructor({ address, verifier, nowMs }: SocketClientOptions, messagesPerSecond: number) {
    this.address = address;
    this.socketCaller = new SocketCaller({
      verifier,
      nowMs,
      messagesPerSecond,
      acquireSlot: (account) => this.acquireSlot(account),
      close: (code, reason) => this.closeSocket(code, reason),
    });
  }

  /** Which stream it is, for traces. */
  protected abstract readonly stream: 'live' | 'replay' | 'route';
  /** @returns false if the account has no free connection slot */
  protected abstract acquireSlot(account: string): boolean;
  protected abstract closeSocket(code: number, reason: string): void;
  protected abstract processMessage(data: Buffer, isBinary: boolean): Promise<void>;

  get caller(): Caller | undefined {
    return this.socketCaller.caller;
  }

  /** @returns resolves when the message has been processed */
  receive(data: Buffer, isBinary: boolean): Promise<void> {
    this.socketCaller.countMessage();
    if (!this.caller) this.#countBeforeAuthorization(data.length);
    this.#lastMessage = this.#lastMessage.then(async () => {
      if (this.socketCaller.isClosed) return;
      const facts = { 'messaging.message.body.size': data.length };
      await runInSpan(`message ${this.stream}`, facts, () => this.processMessage(data, isBinary));
    });
    return this.#lastMessage;
  }

  #countBeforeAuthorization(bytes: number): void {
    this.#bytesBeforeAuthorization += bytes;
    if (this.#bytesBeforeAuthorization > MAX_BYTES_BEFORE_AUTHORIZATION) this.close(LIVE_CLOSE.tooManyMessages);
  }

  /** Closes overdue connections; call it once a second. */
  checkTime(): void {
    this.socketCaller.checkTime();
  }

  /** Closes the socket of an account that may no longer be served. */
  checkAccount(): Promise<void> {
    return this.socketCaller.checkAccount();
  }

  /** Call it when the socket has closed; waiting messages are dropped. */
  end(): void {
    this.socketCaller.end();
  }

  evict(): void {
    this.close(LIVE_CLOSE.tooManyConnections);
  }

  close(closing: CloseReason, detail?: string): void {
    this.socketCaller.close(closing, detail);
  }
}
