/** Watches the routes of one vehicle over `{routeURL}`, reconnecting after a lost link (rules.md#vehicle-routes). */
import type { SitePoint } from '../../domain/geo/frame.ts';
import { readRoutes } from '../../domain/route/readRoutes.ts';
import { parseJsonText } from '../../domain/wire/jsonText.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { afterClose, isNotUnderstood, reconnectDelayMs } from '../live/closing.ts';

/** More than ten routes of 1999 points each take. */
const MAX_MESSAGE_CHARACTERS = 4_000_000;
const SETTLED_AFTER_MS = 300;
/** A refused token is answered within seconds of the connection. */
const TOKEN_ACCEPTED_AFTER_MS = 30_000;

export interface RouteSocketOptions {
  url: string;
  token: () => Promise<string>;
  /** Replaces a token that was refused. */
  freshToken: (refused: string) => Promise<string>;
  onFreshToken: (listener: (token: string) => void) => () => void;
  /** Notifies when the live link is restored after a loss. */
  onLinkBack: (listener: () => void) => () => void;
  device: { id: string; name: string };
  show: (routes: readonly (readonly SitePoint[])[]) => void;
  /** A message was ignored, or a route in one. @param what describes it */
  unreadable: (what: string) => void;
}

export class RouteSocket {
  readonly #scope: Scope;
  readonly #options: RouteSocketOptions;
  #connection: Scope;
  #socket: WebSocket | undefined;
  #token = '';
  #attempt = 0;
  #isTokenRefused = false;
  #hasReceived = false;
  /** The backend closes on messages: it is sent none, and routes of other vehicles are left out here. */
  #isSendingNothing = false;

  /** @param scope ends the watching */
  constructor(scope: Scope, options: RouteSocketOptions) {
    this.#scope = scope;
    this.#options = options;
    this.#connection = scope.child();
    scope.own(options.onFreshToken((token) => this.#authorize(token)));
    scope.own(options.onLinkBack(() => this.#reconnect()));
    scope.listen(window, 'online', () => this.#reconnect());
    // If the user clicks through a list, only the last vehicle is watched.
    this.#connection.timeout(() => this.#connect(), SETTLED_AFTER_MS);
  }

  /**
   * This socket is silent for hours while no route changes, so that a dead link (after sleep, or out of radio range)
   * goes unnoticed here. The answer to a new connection replaces the routes.
   */
  #reconnect(): void {
    this.#attempt = 0;
    // The closes may have been about the token.
    this.#isSendingNothing = false;
    this.#connect();
  }

  #connect(): void {
    this.#connection.dispose();
    const connection = this.#scope.child();
    this.#connection = connection;
    this.#open(connection).catch(() => this.#handleClose(connection, 0));
  }

  async #open(connection: Scope): Promise<void> {
    const { url, token, freshToken, device } = this.#options;
    this.#token = this.#isTokenRefused ? await freshToken(this.#token) : await token();
    if (connection.ended) return;
    const socket = new WebSocket(url);
    this.#socket = socket;
    connection.own(() => closeWithoutWarning(socket));
    connection.listen(socket, 'open', () => {
      if (this.#isSendingNothing) return;
      this.#authorize(this.#token);
      socket.send(JSON.stringify({ type: 'watch', DeviceName: device.id }));
      // Later closes are about a token that has expired since.
      connection.timeout(() => (this.#isTokenRefused = false), TOKEN_ACCEPTED_AFTER_MS);
    });
    connection.listen(socket, 'message', ({ data }: MessageEvent) => this.#applyMessage(data));
    connection.listen(socket, 'close', ({ code }: CloseEvent) => this.#handleClose(connection, code));
  }

  #authorize(token: string): void {
    this.#token = token;
    if (this.#isSendingNothing || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: 'authorization', payload: token }));
  }

  #applyMessage(data: unknown): void {
    const { show, unreadable } = this.#options;
    const isText = typeof data === 'string' && data.length <= MAX_MESSAGE_CHARACTERS;
    const routes = isText ? this.#readRoutes(data) : 'unreadable';
    this.#attempt = 0;
    this.#isTokenRefused = false;
    this.#hasReceived = true;
    if (routes === 'unreadable') unreadable('route');
    // A backend may send the routes of all vehicles: another vehicle's do not outdate those shown.
    else if (routes !== 'ofOthers') show(routes);
  }

  #readRoutes(text: string): ReturnType<typeof readRoutes> {
    const { device, unreadable } = this.#options;
    return readRoutes(parseJsonText(text), [device.id, device.name], (position) => unreadable(`route #${position}`));
  }

  /** Keeps the last routes received. The live socket reports a final refusal. */
  #handleClose(connection: Scope, code: number): void {
    if (connection.ended) return;
    if (this.#shouldStopSending(code)) {
      this.#isSendingNothing = true;
      this.#isTokenRefused = false;
      connection.timeout(() => this.#connect(), reconnectDelayMs('soon', this.#attempt++));
      return;
    }
    const after = afterClose(code);
    if (after === 'signIn' || (after === 'freshToken' && this.#isTokenRefused)) return;
    this.#isTokenRefused ||= after === 'freshToken';
    connection.timeout(() => this.#connect(), reconnectDelayMs(after, this.#attempt++));
  }

  #shouldStopSending(code: number): boolean {
    return !this.#isSendingNothing && !this.#hasReceived && isNotUnderstood(code, this.#isTokenRefused);
  }
}

/** Avoids the browser's console warning about a socket that is closed before it was open. */
function closeWithoutWarning(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
