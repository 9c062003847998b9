/** The session of a play, and another in its place when its link is lost or its server has fallen silent. */
import { type BackOff, backOffMs, jitteredMs, LENGTHENING_JITTER } from '../../domain/time/backOff.ts';
import type { ReplayCommand, ReplayFrame } from '../../domain/wire/replay.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { afterClose } from '../live/closing.ts';
import { type ReplayLink, ReplaySession, type StartCommand } from './ReplaySession.ts';
import type { ReplayTimeFault } from './readFrame.ts';

const BACK_OFF: BackOff = { firstMs: 250, longestMs: 4_000 };
/** Attempts before the first frame of a play; a play that was under way is tried until the user ends it. */
const MAX_ATTEMPTS_BEFORE_FIRST_FRAME = 4;
/** The server has refused: trying again changes nothing. */
const REFUSED_CODES = [4400, 4403, 4429];
/** A server that is silent for longer, though it was asked, has lost the session. */
const ANSWER_WITHIN_MS = 15_000;
/** Commands whose answer is waited for, also after a pause in which a server says nothing. */
const ANSWERED_COMMANDS: ReadonlySet<ReplayCommand['command']> = new Set(['resume', 'seek', 'step']);

interface ConnectionOptions {
  steadyMs: () => number;
  onFrame: (frame: ReplayFrame) => void;
  onUnreadable: (reason: string, timeFault: ReplayTimeFault | undefined) => void;
  /** The link is lost; before long {@link onReopen} is called. */
  onLost: () => void;
  onReopen: () => void;
  /** There is no point in trying again. */
  onGiveUp: () => void;
}

export class ReplayConnection {
  readonly #scope: Scope;
  readonly #replayLink: ReplayLink;
  readonly #options: ConnectionOptions;
  #sessionScope: Scope;
  #session: ReplaySession | undefined;
  #attempt = 0;
  /** The server has refused it, and has shown nothing since: it is not tried again, and another one only once. */
  #refusedToken: string | undefined;
  #hasReceivedData = false;
  #isAuthorizing = true;
  #openedAtMs = Number.NEGATIVE_INFINITY;
  #lastMessageAtMs = 0;
  #lastAskedAtMs = 0;

  constructor(scope: Scope, link: ReplayLink, options: ConnectionOptions) {
    this.#scope = scope;
    this.#replayLink = link;
    this.#options = options;
    this.#sessionScope = scope.child();
  }

  /** Age of the session, milliseconds. */
  get ageMs(): number {
    return this.#options.steadyMs() - this.#openedAtMs;
  }

  /** Opens a session in place of the one that is there. */
  open(start: StartCommand): void {
    const { steadyMs, onUnreadable } = this.#options;
    this.#sessionScope.dispose();
    this.#sessionScope = this.#scope.child();
    this.#openedAtMs = steadyMs();
    this.#lastMessageAtMs = this.#openedAtMs;
    const events = {
      onFrame: (frame: ReplayFrame) => {
        this.#lastMessageAtMs = steadyMs();
        this.#options.onFrame(frame);
      },
      onUnreadable,
      onLost: (code: number | undefined, token: string | undefined) => this.#handleConnectionLost(code, token),
    };
    const authorization = this.#isAuthorizing ? { refusedToken: this.#refusedToken } : undefined;
    this.#session = new ReplaySession(this.#sessionScope, this.#replayLink, start, events, authorization);
  }

  /**
   * Further sessions do not authorise: the backend may not know that, and answer it with a fault.
   * @returns false where they have not done so before, or a session has shown something: the fault is another one
   */
  stopAuthorizing(): boolean {
    if (!this.#isAuthorizing || this.#hasReceivedData) return false;
    this.#isAuthorizing = false;
    return true;
  }

  /** Sends a command, unless the link is lost. @throws where the browser refuses */
  send(command: ReplayCommand): void {
    if (ANSWERED_COMMANDS.has(command.command)) this.#lastAskedAtMs = this.#options.steadyMs();
    this.#session?.send(command);
  }

  /** The session has shown something: later failures count from here. */
  resetAttempts(): void {
    this.#attempt = 0;
    this.#hasReceivedData = true;
    this.#refusedToken = undefined;
  }

  /** Call periodically while an answer is due: a session that the server has lost is replaced. */
  expectAnswer(): void {
    const silentSinceMs = Math.max(this.#lastMessageAtMs, this.#lastAskedAtMs);
    if (this.#session && this.#options.steadyMs() - silentSinceMs > ANSWER_WITHIN_MS)
      this.#handleConnectionLost(undefined);
  }

  #handleConnectionLost(code: number | undefined, token?: string): void {
    const isTokenRefused = code !== undefined && afterClose(code) === 'freshToken';
    const isRefused =
      (code !== undefined && REFUSED_CODES.includes(code)) ||
      (isTokenRefused && (this.#refusedToken !== undefined || !this.#isAuthorizing));
    if (isTokenRefused) this.#refusedToken = token;
    if (isRefused || (!this.#hasReceivedData && this.#attempt >= MAX_ATTEMPTS_BEFORE_FIRST_FRAME)) {
      this.#options.onGiveUp();
      return;
    }
    this.#sessionScope.dispose();
    const waiting = this.#scope.child();
    this.#sessionScope = waiting;
    this.#session = undefined;
    const delayMs = jitteredMs(backOffMs(BACK_OFF, this.#attempt++), LENGTHENING_JITTER, Math.random());
    waiting.timeout(() => this.#options.onReopen(), delayMs);
    this.#options.onLost();
  }
}
