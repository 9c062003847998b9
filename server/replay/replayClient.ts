/** One replay socket: authorises like the live socket, controls one replay, and ends it when it closes. */
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import { readJson } from '../live/liveClient.ts';
import { SocketClient, type SocketClientOptions } from '../live/socketClient.ts';
import { type ReplayRequest, readRequest } from './commands.ts';
import type { ReplayableRecording } from './play.ts';
import { type ReplayPipe, ReplaySession } from './session.ts';
import { statusText } from './statuses.ts';

export interface ReplaySocket extends ReplayPipe {
  close(code: number, reason: string): void;
}

export interface ReplayClientOptions extends SocketClientOptions {
  socket: ReplaySocket;
  recording: ReplayableRecording;
  steadyMs: () => number;
  /** @returns false if the account has no free replay slot */
  acquireSlot: (client: ReplayClient, account: string) => boolean;
  onError(error: unknown): void;
}

/** A dragged slider requests a time on every animation frame; of several waiting requests only the latest is read. */
const MAX_MESSAGES_PER_SECOND = 100;

/** Sent when the client itself ends its replay. */
const STOPPED_CLOSE = { code: 1000, reason: 'Replay stopped' };

export class ReplayClient extends SocketClient {
  protected readonly stream = 'replay';
  readonly #options: ReplayClientOptions;
  readonly #session: ReplaySession;

  constructor(options: ReplayClientOptions) {
    super(options, MAX_MESSAGES_PER_SECOND);
    this.#options = options;
    const { socket, recording, steadyMs, onError } = options;
    this.#session = new ReplaySession({ recording, pipe: socket, steadyMs, onError });
  }

  /** Call it about twenty times a second. */
  tick(): void {
    this.#session.tick();
  }

  override end(): void {
    super.end();
    this.#session.stop();
  }

  protected acquireSlot(account: string): boolean {
    return this.#options.acquireSlot(this, account);
  }

  protected closeSocket(code: number, reason: string): void {
    this.#session.stop();
    this.#options.socket.close(code, reason);
  }

  protected async processMessage(data: Buffer, isBinary: boolean): Promise<void> {
    const json = readJson(data, isBinary);
    if (typeof json === 'string') this.close(LIVE_CLOSE.badMessage, json);
    else await this.#processRequest(readRequest(json.value));
  }

  async #processRequest(request: ReplayRequest): Promise<void> {
    const { socket } = this.#options;
    if ('token' in request) await this.socketCaller.authorize(request.token);
    else if (!this.caller) this.close(LIVE_CLOSE.notAuthorized, 'a command came first');
    else if ('invalid' in request) socket.send(statusText('INVALID_REQUEST', { message: request.invalid }));
    else {
      this.#session.command(request.command);
      if (request.command.command === 'stop') socket.close(STOPPED_CLOSE.code, STOPPED_CLOSE.reason);
    }
  }
}
