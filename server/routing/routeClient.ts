/** One route socket: authorises like the live socket, and watches the routes of one vehicle at a time. */
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import { routeRequestSchema } from '../../src/domain/wire/routeSocket.ts';
import { readJson } from '../live/liveClient.ts';
import { SocketClient, type SocketClientOptions } from '../live/socketClient.ts';
import type { PlannedRoutes } from './plannedRoutes.ts';

export interface RouteSocket {
  /** Bytes not sent yet. */
  readonly unreadBytes: number;
  send(text: string): void;
  close(code: number, reason: string): void;
}

export interface RouteClientOptions extends SocketClientOptions {
  socket: RouteSocket;
  plannedRoutes: PlannedRoutes;
  /** @returns false if the account has no free connection slot */
  acquireSlot: (client: RouteClient, account: string) => boolean;
}

const MAX_MESSAGES_PER_SECOND = 20;
/** A client with more unread bytes is skipped until it has read on; routes are sent as a whole, so it misses none. */
const MAX_UNREAD_BYTES = 4_000_000;

export class RouteClient extends SocketClient {
  protected readonly stream = 'route';
  readonly #options: RouteClientOptions;
  #watchedVehicle: string | undefined;
  #sent = '';

  constructor(options: RouteClientOptions) {
    super(options, MAX_MESSAGES_PER_SECOND);
    this.#options = options;
  }

  /** Call it when the routes of a vehicle have changed. */
  changed(id: string): void {
    if (id === this.#watchedVehicle) this.#send();
  }

  protected acquireSlot(account: string): boolean {
    return this.#options.acquireSlot(this, account);
  }

  protected closeSocket(code: number, reason: string): void {
    this.#watchedVehicle = undefined;
    this.#options.socket.close(code, reason);
  }

  protected async processMessage(data: Buffer, isBinary: boolean): Promise<void> {
    const json = readJson(data, isBinary);
    if (typeof json === 'string') return this.close(LIVE_CLOSE.badMessage, json);
    const request = routeRequestSchema.safeParse(json.value);
    if (!request.success) this.close(LIVE_CLOSE.badMessage, 'unknown type or wrong fields');
    else if (request.data.type === 'authorization') await this.socketCaller.authorize(request.data.payload);
    else if (!this.caller) this.close(LIVE_CLOSE.notAuthorized, 'a request came first');
    else this.#watch(request.data.DeviceName);
  }

  #watch(id: string): void {
    this.#watchedVehicle = id;
    this.#sent = '';
    this.#send();
  }

  #send(): void {
    const { socket, plannedRoutes } = this.#options;
    const text = this.#watchedVehicle === undefined ? '' : plannedRoutes.textOf(this.#watchedVehicle);
    if (text === this.#sent) return;
    if (socket.unreadBytes > MAX_UNREAD_BYTES) this.close(LIVE_CLOSE.tooFarBehind);
    else {
      this.#sent = text;
      socket.send(text);
    }
  }
}
