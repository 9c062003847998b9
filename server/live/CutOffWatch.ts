/**
 * Whether a server of several is cut off from the stream of its site. Its sockets would answer pings and send nothing else,
 * which clients cannot tell from a quiet mine: it closes them and refuses others, so that they go to another server.
 */
export interface CutOffWatchOptions {
  /** Whether this server receives the site's messages at their time. */
  isReading: () => boolean;
  /** A clock that is never set, milliseconds. */
  steadyMs: () => number;
}

/** Longer than a restart of NATS, or the choice of another leader in its cluster, takes: those drop no client. */
const CUT_OFF_AFTER_MS = 10_000;

export class CutOffWatch {
  readonly #options: CutOffWatchOptions;
  readonly #listeners: (() => void)[] = [];
  #lastReadingAtMs: number;

  constructor(options: CutOffWatchOptions) {
    this.#options = options;
    this.#lastReadingAtMs = options.steadyMs();
  }

  /** Whether it has not read for some seconds; false as soon as it reads again. */
  get isCutOff(): boolean {
    const nowMs = this.#options.steadyMs();
    if (this.#options.isReading()) this.#lastReadingAtMs = nowMs;
    return nowMs - this.#lastReadingAtMs > CUT_OFF_AFTER_MS;
  }

  /** @param closeClients called every second while it is cut off: a client may have been let in just before */
  onCutOff(closeClients: () => void): void {
    this.#listeners.push(closeClients);
  }

  /** Call it once a second. */
  check(): void {
    if (!this.isCutOff) return;
    for (const closeClients of this.#listeners) closeClients();
  }
}
