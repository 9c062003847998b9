/**
 * One session of the replay socket `{sntURL}/ot-replay/{sessionId}` (rules.md#replay-socket): authorises first, if the
 * backend supports it, requests its period as soon as it is open, and authorises again whenever the token is renewed.
 */
import type { ReplayCommand, ReplayFrame } from '../../domain/wire/replay.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { type ReplayTimeFault, readFrame } from './readFrame.ts';

export type StartCommand = Extract<ReplayCommand, { command: 'start' }>;

export interface ReplayLink {
  /** `{sntURL}` as a ws address, absolute. */
  socketUrl: string;
  token: () => Promise<string>;
  /** Replaces a token that was refused. @throws if there is none */
  freshToken: (refused: string) => Promise<string>;
  onFreshToken: (listener: (token: string) => void) => () => void;
  newSessionId: () => string;
}

interface SessionEvents {
  onFrame: (frame: ReplayFrame) => void;
  /**
   * Something arrived that cannot be read, wholly or in part; the readable rest of it follows.
   * @param timeFault of a frame whose place in time is unknown
   */
  onUnreadable: (reason: string, timeFault: ReplayTimeFault | undefined) => void;
  /**
   * The socket was closed, or could not be opened.
   * @param code of the close; undefined if there was none @param token with which the session last authorised
   */
  onLost: (code: number | undefined, token: string | undefined) => void;
}

/** How a session authorises. */
interface SessionAuthorization {
  /** The token that was refused earlier. */
  refusedToken: string | undefined;
}

export class ReplaySession {
  readonly #scope: Scope;
  readonly #events: SessionEvents;
  #startCommand: StartCommand;
  #socket: WebSocket | undefined;
  #token: string | undefined;

  /** @param scope ends the session, also on the server @param authorization undefined for none */
  constructor(
    scope: Scope,
    link: ReplayLink,
    start: StartCommand,
    events: SessionEvents,
    authorization: SessionAuthorization | undefined,
  ) {
    this.#scope = scope;
    this.#events = events;
    this.#startCommand = start;
    if (authorization) scope.own(link.onFreshToken((token) => this.#authorize(token)));
    this.#open(link, authorization).catch(() => this.#handleConnectionLost(undefined));
  }

  /** Sends a command. Until the socket is open, a speed becomes the initial one, and others are dropped. @throws if the browser refuses */
  send(command: ReplayCommand): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
    else if (command.command === 'changeSpeed') this.#startCommand = { ...this.#startCommand, speed: command.speed };
  }

  async #open(link: ReplayLink, authorization: SessionAuthorization | undefined): Promise<void> {
    const token = authorization && (await tokenFor(link, authorization));
    if (this.#scope.ended) return;
    const socket = new WebSocket(`${link.socketUrl}/ot-replay/${link.newSessionId()}`);
    this.#socket = socket;
    this.#scope.own(() => socket.close());
    this.#scope.listen(socket, 'open', () => {
      if (token !== undefined) this.#authorize(token);
      this.send(this.#startCommand);
    });
    this.#scope.listen(socket, 'message', ({ data }: MessageEvent) => this.#receive(data));
    this.#scope.listen(socket, 'close', ({ code }: CloseEvent) => this.#handleConnectionLost(code));
  }

  #authorize(token: string): void {
    this.#token = token;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ type: 'authorization', payload: token }));
    }
  }

  #receive(data: unknown): void {
    const { frame, fault, timeFault } = readFrame(data);
    if (fault !== undefined) this.#events.onUnreadable(fault, timeFault);
    if (frame && !this.#scope.ended) this.#events.onFrame(frame);
  }

  #handleConnectionLost(code: number | undefined): void {
    if (!this.#scope.ended) this.#events.onLost(code, this.#token);
  }
}

function tokenFor(link: ReplayLink, { refusedToken }: SessionAuthorization): Promise<string> {
  return refusedToken === undefined ? link.token() : link.freshToken(refusedToken);
}
