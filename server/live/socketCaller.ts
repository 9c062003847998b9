/** Caller of a socket: must authorize in time and renew; closed when the account or session ends. */
import { LIVE_CLOSE, LIVE_TIMING } from '../../src/domain/wire/live.ts';
import { type Caller, TokenError, type TokenVerifier } from '../identity/tokens.ts';

/** Why a socket is closed. */
export type CloseReason = (typeof LIVE_CLOSE)[keyof typeof LIVE_CLOSE];

export interface SocketCallerOptions {
  verifier: TokenVerifier;
  nowMs: () => number;
  messagesPerSecond: number;
  /** @returns false where there is no place for one more socket of the account */
  acquireSlot(account: string): boolean;
  /** Called once. */
  close(code: number, reason: string): void;
}

export class SocketCaller {
  readonly #options: SocketCallerOptions;
  #openedAtMs: number;
  #caller: Caller | undefined;
  /** A token has come; whether it is good may take the database a while to say. */
  #hasToken = false;
  #isClosed = false;
  #messagesThisSecond = 0;

  constructor(options: SocketCallerOptions) {
    this.#options = options;
    this.#openedAtMs = options.nowMs();
  }

  /** Undefined until the socket is authorised. */
  get caller(): Caller | undefined {
    return this.#caller;
  }
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Call it with every message that comes, before anything is done about it. */
  countMessage(): void {
    if (++this.#messagesThisSecond > this.#options.messagesPerSecond) this.close(LIVE_CLOSE.tooManyMessages);
  }

  /** Takes a token: the first one, or one that renews it. */
  async authorize(token: string): Promise<void> {
    this.#hasToken = true;
    try {
      this.#setCaller(await this.#options.verifier.verify(token));
    } catch (error) {
      if (error instanceof TokenError) this.close(LIVE_CLOSE.notAuthorized, error.message);
      // An authorized socket stays open until its token expires.
      else if (!this.#caller) this.close(LIVE_CLOSE.cannotAuthorize);
    }
  }

  #setCaller(caller: Caller): void {
    if (this.#caller && this.#caller.id !== caller.id)
      this.close(LIVE_CLOSE.notAuthorized, 'the token is of another account');
    else if (caller.isMachine) this.close(LIVE_CLOSE.notForMachines);
    else if (this.#isClosed) return;
    else if (!this.#caller && !this.#options.acquireSlot(caller.id)) this.close(LIVE_CLOSE.tooManyConnections);
    else this.#caller = caller;
  }

  /** Closes overdue connections; call it once a second. */
  checkTime(): void {
    this.#messagesThisSecond = 0;
    const nowMs = this.#options.nowMs();
    if (!this.#caller) {
      // A clock that was set back grants no extra time.
      this.#openedAtMs = Math.min(this.#openedAtMs, nowMs);
      if (nowMs - this.#openedAtMs >= LIVE_TIMING.authorizeWithinMs) this.#closeUnlessTokenCame();
    } else if (this.#options.verifier.nowMs() >= this.#caller.expiresAtMs + LIVE_TIMING.renewWithinMs) {
      this.close(LIVE_CLOSE.expired);
    }
  }

  /** A client is not late by what the server was too busy to read: that comes before the next turn of the event loop. */
  #closeUnlessTokenCame(): void {
    if (this.#hasToken) return;
    setImmediate(() => {
      if (!this.#hasToken) this.close(LIVE_CLOSE.tooLate);
    });
  }

  /** Closes the socket of an account that may not be served any more. */
  async checkAccount(): Promise<void> {
    const caller = this.#caller;
    const status = caller && (await this.#options.verifier.statusOf(caller));
    if (status === 'disabled') this.close(LIVE_CLOSE.disabled);
    if (status === 'signedOut') this.close(LIVE_CLOSE.signedOut);
  }

  /** The socket has closed: a token that is still being verified gets no slot, since it would never be released. */
  end(): void {
    this.#isClosed = true;
  }

  close({ code, reason }: CloseReason, detail?: string): void {
    if (this.#isClosed) return;
    this.end();
    this.#options.close(code, detail === undefined ? reason : `${reason}: ${detail}`);
  }
}
