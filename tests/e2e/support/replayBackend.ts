/**
 * Another backend's replay socket in browser tests, in the page's way to the server: either the plain form (single messages, no
 * snapshot, no seek) or the rich one. It plays a fleet that drives east by 10 m a second.
 */
import type { Page, WebSocketRoute } from '@playwright/test';

export interface ReplayedVehicle {
  id: string;
  easting: number;
  northing: number;
  alt: number;
}

interface BackendOptions {
  form: 'plain' | 'rich';
  fleet: readonly ReplayedVehicle[];
  /** Answers a start with this status alone. */
  refuseWith?: 'NO_DATA' | 'INVALID_REQUEST' | 'ERROR';
  /** Nothing is answered. */
  silent?: boolean;
}

interface Command {
  command?: string;
  type?: string;
  start_date?: number;
  end_date?: number;
  speed?: number;
  ts?: number;
  ms?: number;
}

const TICK_MS = 200;

export class ReplayBackend {
  readonly sessions: ReplayedSession[] = [];
  readonly options: BackendOptions;

  private constructor(options: BackendOptions) {
    this.options = options;
  }

  static async start(page: Page, options: BackendOptions): Promise<ReplayBackend> {
    const backend = new ReplayBackend(options);
    await page.routeWebSocket(/\/ot-replay\//, (socket) => {
      backend.sessions.push(new ReplayedSession(socket, options));
    });
    return backend;
  }

  /** The one that was opened last. */
  get last(): ReplayedSession {
    const last = this.sessions.at(-1);
    if (!last) throw new Error('No replay was asked for.');
    return last;
  }

  /** Words of all commands, in order. */
  get commands(): string[] {
    return this.sessions.flatMap(({ receivedCommands }) =>
      receivedCommands.map(({ command, type }) => command ?? type ?? ''),
    );
  }
}

export class ReplayedSession {
  readonly receivedCommands: Command[] = [];
  readonly id: string;
  readonly #socket: WebSocketRoute;
  readonly #options: BackendOptions;
  #atMs = 0;
  #endMs = 0;
  #startMs = 0;
  #speed = 1;
  #timer: NodeJS.Timeout | undefined;

  constructor(socket: WebSocketRoute, options: BackendOptions) {
    this.#socket = socket;
    this.#options = options;
    this.id = socket.url().split('/').at(-1) ?? '';
    socket.onMessage((text) => this.#handleCommand(JSON.parse(String(text))));
    socket.onClose(() => {
      this.#stop();
      void socket.close();
    });
  }

  /** The link breaks. */
  async drop(): Promise<void> {
    this.#stop();
    await this.#socket.close({ code: 4000 });
  }

  sendFrame(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  #handleCommand(sent: Command): void {
    this.receivedCommands.push(sent);
    if (this.#options.silent) return;
    const isRich = this.#options.form === 'rich';
    switch (sent.command) {
      case 'start':
        this.#begin(sent);
        break;
      case 'pause':
        this.#stop();
        this.sendFrame({ status: 'PAUSED', ts: this.#atMs });
        break;
      case 'resume':
        this.#run();
        this.sendFrame({ status: 'RESUMED', ts: this.#atMs });
        break;
      case 'changeSpeed':
        this.#speed = sent.speed ?? 1;
        break;
      case 'stop':
        this.#stop();
        break;
      case 'seek':
        if (isRich) this.#seek(sent.ts ?? 0);
        break;
      case 'step':
        if (!isRich) break;
        this.#stop();
        this.#atMs += sent.ms ?? 0;
        this.#show({ snapshot: true });
        break;
    }
  }

  #begin({ start_date = 0, end_date = 0, speed = 1 }: Command): void {
    const { refuseWith, form } = this.#options;
    if (refuseWith) {
      this.sendFrame({ status: refuseWith });
      return;
    }
    this.#startMs ||= start_date;
    this.#atMs = start_date;
    this.#endMs = end_date;
    this.#speed = speed;
    const features = form === 'rich' ? { features: ['seek', 'step'] } : {};
    this.sendFrame({ status: 'STARTED', ts: start_date, ...features });
    this.#show(form === 'rich' ? { snapshot: true } : {});
    this.#run();
  }

  #seek(ts: number): void {
    this.#atMs = ts;
    this.#show({ snapshot: true, seek: ts });
  }

  #run(): void {
    this.#stop();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  #stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    this.#atMs += TICK_MS * this.#speed;
    if (this.#atMs >= this.#endMs) {
      this.#stop();
      this.sendFrame({ status: 'FINISHED', ts: this.#endMs });
    } else this.#show({});
  }

  #show(extra: object): void {
    const messages = this.#options.fleet.map((vehicle) => fixOf(vehicle, this.#atMs, this.#endMs));
    if (this.#options.form === 'rich') this.sendFrame({ ts: this.#atMs, data: messages, ...extra });
    else for (const message of messages) this.sendFrame({ ts: this.#atMs, data: message });
  }
}

function fixOf({ id, easting, northing, alt }: ReplayedVehicle, atMs: number, endMs: number) {
  const location = { easting: easting - (endMs - atMs) / 100_000, northing, alt };
  const timestamp = Math.round(atMs);
  return { type: 'location', deviceType: 'vehicle', id, location, rotation: 90, velocity: 36, timestamp };
}
