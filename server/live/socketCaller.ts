/** The caller of a socket: authorises in time and renews its token; the socket closes when account or session ends. */
import { LIVE_CLOSE, LIVE_TIMING } from '../../src/domain/wire/live.ts';
import { type Caller, TokenError, type TokenVerifier } from '../identity/tokens.ts';

/** Why a socket is closed. */
export type CloseReason = (typeof LIVE_CLOSE)[keyof typeof LIVE_CLOSE];

export interface SocketCallerOptions {
  verifier: TokenVerifier;
  nowMs: () => number;
  messagesPerSecond: number;
  /** @returns false if the account has no free connection slot */
  acquireSlot(account: string): boolean;
  /** Called once. */
  close(code: number, reason: string): void;
}

export class SocketCaller {
  readonly #options: SocketCallerOptions;
  #openedAtMs: number;
  #caller: Caller | undefined;
  /** A token has arrived; verifying it may take the database a while. */
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

  /** Call it with every incoming message, before it is processed. */
  countMessage(): void {
    if (++this.#messagesThisSecond > this.#options.messagesPerSecond) this.close(LIVE_CLOSE.tooManyMessages);
  }

  /** Accepts a token: the first one, or a renewed one. */
  async authorize(token: string): Promise<void> {
    this.#hasToken = true;
    try {
      this.#setCaller(await this.#options.verifier.verify(token));
    } catch (error) {
      if (error instanceof TokenError) this.close(LIVE_CLOSE.notAuthorized, error.message);
      // An authorised socket stays open until its token expires.
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

  /**
   * A client is not late if the server was too busy to read its token: that is read before the event loop's next turn.
   */
  #closeUnlessTokenCame(): void {
    if (this.#hasToken) return;
    setImmediate(() => {
      if (!this.#hasToken) this.close(LIVE_CLOSE.tooLate);
    });
  }

  /** Closes the socket of an account that may no longer be served. */
  async checkAccount(): Promise<void> {
    const caller = this.#caller;
    const status = caller && (await this.#options.verifier.statusOf(caller));
    if (status === 'disabled') this.close(LIVE_CLOSE.disabled);
    if (status === 'signedOut') this.close(LIVE_CLOSE.signedOut);
  }

  /**
   * Call it when the socket has closed: a token still being verified then gets no slot, which would never be released.
   */
  end(): void {
    this.#isClosed = true;
  }

  close({ code, reason }: CloseReason, detail?: string): void {
    if (this.#isClosed) return;
    this.end();
    this.#options.close(code, detail === undefined ? reason : `${reason}: ${detail}`);
  }
}
