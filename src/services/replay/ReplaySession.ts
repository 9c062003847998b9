/**
 * One session of the replay socket `{sntURL}/ot-replay/{sessionId}` (rules.md#replay-socket): authorises first,
 * requests its period as soon as it is open, and authorises again whenever the token is renewed.
 */
import { MAX_MESSAGE_CHARACTERS } from '../../domain/wire/live.ts';
import { type ReplayCommand, type ReplayFrame, replayFrameSchema } from '../../domain/wire/replay.ts';
import { withoutNulls } from '../../domain/wire/withoutNulls.ts';
import type { Scope } from '../../lifetime/scope.ts';

/** A snapshot holds all that is known of the mine. */
const MAX_FRAME_LENGTH = 16 * MAX_MESSAGE_CHARACTERS;

export interface ReplayLink {
  /** `{sntURL}` as a ws address, absolute. */
  socketUrl: string;
  token: () => Promise<string>;
  onFreshToken: (listener: (token: string) => void) => () => void;
  newSessionId: () => string;
}

interface SessionEvents {
  onFrame: (frame: ReplayFrame) => void;
  /** Something came that cannot be read. */
  onUnreadable: (reason: string) => void;
  /** The socket is closed, or could not be opened. @param code of the close; undefined where there was none */
  onLost: (code: number | undefined) => void;
}

export class ReplaySession {
  readonly #scope: Scope;
  readonly #events: SessionEvents;
  readonly #startCommand: ReplayCommand;
  #socket: WebSocket | undefined;

  /** @param scope ends the session, and stops it on the server */
  constructor(scope: Scope, link: ReplayLink, start: ReplayCommand, events: SessionEvents) {
    this.#scope = scope;
    this.#events = events;
    this.#startCommand = start;
    scope.own(link.onFreshToken((token) => this.#authorize(token)));
    this.#open(link).catch(() => this.#handleConnectionLost(undefined));
  }

  /** Sends a command, unless the socket is not open. @throws where the browser refuses */
  send(command: ReplayCommand): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  async #open(link: ReplayLink): Promise<void> {
    const token = await link.token();
    if (this.#scope.ended) return;
    const socket = new WebSocket(`${link.socketUrl}/ot-replay/${link.newSessionId()}`);
    this.#socket = socket;
    this.#scope.own(() => socket.close());
    this.#scope.listen(socket, 'open', () => {
      this.#authorize(token);
      this.send(this.#startCommand);
    });
    this.#scope.listen(socket, 'message', ({ data }: MessageEvent) => this.#receive(data));
    this.#scope.listen(socket, 'close', ({ code }: CloseEvent) => this.#handleConnectionLost(code));
  }

  #authorize(token: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ type: 'authorization', payload: token }));
    }
  }

  #receive(data: unknown): void {
    const frame = readFrame(data);
    if (typeof frame === 'string') this.#events.onUnreadable(frame);
    else this.#events.onFrame(frame);
  }

  #handleConnectionLost(code: number | undefined): void {
    if (!this.#scope.ended) this.#events.onLost(code);
  }
}

/** @returns a frame, or the fault */
function readFrame(data: unknown): ReplayFrame | string {
  if (typeof data !== 'string') return 'binary frame';
  if (data.length > MAX_FRAME_LENGTH) return `frame of ${data.length} characters`;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return 'not JSON';
  }
  const parsed = replayFrameSchema.safeParse(withoutNulls(value));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return `${issue?.path.join('.') || 'frame'}: ${issue?.message ?? 'not understood'}`;
}
