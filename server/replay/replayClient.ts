/** One replay socket: authorises as the live socket does, commands one replay, and takes it along when it ends. */
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import type { Caller, TokenVerifier } from '../identity/tokens.ts';
import type { SlotHolder } from '../live/connectionSlots.ts';
import { readJson } from '../live/liveClient.ts';
import { type Closing, SocketCaller } from '../live/socketCaller.ts';
import { readRequest } from './commands.ts';
import type { Recording } from './play.ts';
import { type ReplayPipe, ReplaySession } from './session.ts';
import { statusText } from './statuses.ts';

export interface ReplaySocket extends ReplayPipe {
  close(code: number, reason: string): void;
}

export interface ReplayClientOptions {
  socket: ReplaySocket;
  /** Where it comes from. */
  address: string;
  verifier: TokenVerifier;
  recording: Recording;
  nowMs: () => number;
  steadyMs: () => number;
  /** @returns false where there is no place for one more replay of the account */
  takePlace: (client: ReplayClient, account: string) => boolean;
  onError(error: unknown): void;
}

/** A slider that is dragged asks for a moment with every frame; of many that wait, one is read. */
const MAX_MESSAGES_PER_SECOND = 100;

/** Said where a client ends its replay itself. */
const STOPPED = { code: 1000, reason: 'Replay stopped' };

export class ReplayClient implements SlotHolder {
  readonly address: string;
  readonly #socket: ReplaySocket;
  readonly #session: ReplaySession;
  readonly #who: SocketCaller;
  /** Messages are taken one after the other, though verifying a token takes time. */
  #work: Promise<void> = Promise.resolve();

  constructor({ socket, address, verifier, recording, nowMs, steadyMs, takePlace, onError }: ReplayClientOptions) {
    this.address = address;
    this.#socket = socket;
    this.#session = new ReplaySession({ recording, pipe: socket, steadyMs, onError });
    this.#who = new SocketCaller({
      verifier,
      nowMs,
      messagesPerSecond: MAX_MESSAGES_PER_SECOND,
      takePlace: (account) => takePlace(this, account),
      close: (code, reason) => {
        this.#session.stop();
        socket.close(code, reason);
      },
    });
  }

  get caller(): Caller | undefined {
    return this.#who.caller;
  }

  /** @returns settles when the message has been dealt with */
  receive(data: Buffer, isBinary: boolean): Promise<void> {
    this.#who.countMessage();
    this.#work = this.#work.then(() => this.#take(data, isBinary));
    return this.#work;
  }

  /** Call it some twenty times a second. */
  tick(): void {
    this.#session.tick();
  }

  checkTime(): void {
    this.#who.checkTime();
  }

  checkAccount(): Promise<void> {
    return this.#who.checkAccount();
  }

  evict(): void {
    this.close(LIVE_CLOSE.tooManyConnections);
  }

  close(closing: Closing, detail?: string): void {
    this.#who.close(closing, detail);
  }

  /** The socket has gone. */
  end(): void {
    this.#session.stop();
  }

  async #take(data: Buffer, isBinary: boolean): Promise<void> {
    if (this.#who.isClosed) return;
    const json = readJson(data, isBinary);
    if (typeof json === 'string') {
      this.close(LIVE_CLOSE.badMessage, json);
      return;
    }
    const request = readRequest(json.value);
    if ('token' in request) await this.#who.authorize(request.token);
    else if (!this.#who.caller) this.close(LIVE_CLOSE.notAuthorized, 'a command came first');
    else if ('invalid' in request) this.#socket.send(statusText('INVALID_REQUEST', { message: request.invalid }));
    else {
      this.#session.command(request.command);
      if (request.command.command === 'stop') this.#socket.close(STOPPED.code, STOPPED.reason);
    }
  }
}
