/** The session of a replay, replaced when its link is lost or its server has fallen silent. */
import { type BackOff, backOffMs, jitteredMs, LENGTHENING_JITTER } from '../../domain/time/backOff.ts';
import type { ReplayCommand, ReplayFrame } from '../../domain/wire/replay.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { afterClose, isNotUnderstood } from '../live/closing.ts';
import { type ReplayLink, ReplaySession, type StartCommand } from './ReplaySession.ts';
import type { ReplayTimeFault } from './readFrame.ts';

const BACK_OFF: BackOff = { firstMs: 250, longestMs: 4_000 };
/** Attempts before the first frame of a replay; one that has begun is retried until the user ends it. */
const MAX_ATTEMPTS_BEFORE_FIRST_FRAME = 4;
/** The server has refused: a retry changes nothing. */
const REFUSED_CODES = [4400, 4403, 4429];
/** A server that does not respond to a request within this time has lost the session. */
const ANSWER_WITHIN_MS = 15_000;
/** Commands that expect an answer, even after a pause in which the server sends nothing. */
const ANSWERED_COMMANDS: ReadonlySet<ReplayCommand['command']> = new Set(['resume', 'seek', 'step']);

interface ConnectionOptions {
  steadyMs: () => number;
  onFrame: (frame: ReplayFrame) => void;
  onUnreadable: (reason: string, timeFault: ReplayTimeFault | undefined) => void;
  /** The link is lost; {@link onReopen} follows after a delay. */
  onLost: () => void;
  onReopen: () => void;
  /** A retry would be of no use. */
  onGiveUp: () => void;
}

export class ReplayConnection {
  readonly #scope: Scope;
  readonly #replayLink: ReplayLink;
  readonly #options: ConnectionOptions;
  #sessionScope: Scope;
  #session: ReplaySession | undefined;
  #attempt = 0;
  /** A token that the server has refused, showing nothing since: it is not reused, and only one other is tried. */
  #refusedToken: string | undefined;
  #hasReceivedData = false;
  #isAuthorizing = true;
  /** The backend has answered: it understands what it is sent. */
  #hasReceivedFrame = false;
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

  /** Opens a session, replacing the current one. */
  open(start: StartCommand): void {
    const { steadyMs, onUnreadable } = this.#options;
    this.#sessionScope.dispose();
    this.#sessionScope = this.#scope.child();
    this.#openedAtMs = steadyMs();
    this.#lastMessageAtMs = this.#openedAtMs;
    const events = {
      onFrame: (frame: ReplayFrame) => {
        this.#lastMessageAtMs = steadyMs();
        this.#hasReceivedFrame = true;
        this.#options.onFrame(frame);
      },
      onUnreadable,
      onLost: (code: number | undefined, token: string | undefined) => this.#handleConnectionLost(code, token),
    };
    const authorization = this.#isAuthorizing ? { refusedToken: this.#refusedToken } : undefined;
    this.#session = new ReplaySession(this.#sessionScope, this.#replayLink, start, events, authorization);
  }

  /**
   * Further sessions do not authorise: the backend may not know that command, and answer it with a fault.
   * @returns false if they do not authorise already, or a session has shown something: the fault has another cause then
   */
  stopAuthorizing(): boolean {
    if (!this.#isAuthorizing || this.#hasReceivedData) return false;
    this.#isAuthorizing = false;
    return true;
  }

  /** Sends a command, unless the link is lost. @throws if the browser refuses */
  send(command: ReplayCommand): void {
    if (ANSWERED_COMMANDS.has(command.command)) this.#lastAskedAtMs = this.#options.steadyMs();
    this.#session?.send(command);
  }

  /** The session has shown something: failures are counted from here. */
  resetAttempts(): void {
    this.#attempt = 0;
    this.#hasReceivedData = true;
    this.#refusedToken = undefined;
  }

  /** Call it periodically while an answer is due: replaces a session that the server has lost. */
  expectAnswer(): void {
    const silentSinceMs = Math.max(this.#lastMessageAtMs, this.#lastAskedAtMs);
    if (this.#session && this.#options.steadyMs() - silentSinceMs > ANSWER_WITHIN_MS)
      this.#handleConnectionLost(undefined);
  }

  #handleConnectionLost(code: number | undefined, token?: string): void {
    const isPlainNext =
      !this.#hasReceivedFrame && isNotUnderstood(code ?? 0, this.#refusedToken !== undefined) && this.stopAuthorizing();
    const isTokenRefused = !isPlainNext && code !== undefined && afterClose(code) === 'freshToken';
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
