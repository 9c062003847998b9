/** Longer than a restart of NATS, or the choice of another leader in its cluster, takes: those drop no client. */
const CUT_OFF_AFTER_MS = 10_000;
const CHECK_EVERY_MS = 1_000;
const CUT_OFF_AFTER_CHECKS = CUT_OFF_AFTER_MS / CHECK_EVERY_MS;

/**
 * Whether a server of several is cut off from the stream of its site. Its sockets would answer pings and send nothing else,
 * which clients cannot tell from a quiet mine: it closes them and refuses others, so that they go to another server.
 * One that only lags keeps its clients: the others may lag as much, and whoever connects asks for all states again.
 */
export class CutOffWatch {
  readonly #silentMs: () => number;
  readonly #listeners: (() => void)[] = [];
  /**
   * Checks in a row without a message in between. A server that stood still has heard nothing for as long, and finds its
   * messages waiting: it may call itself cut off only where it could have read them.
   */
  #silentChecks = 0;
  #lastSilentMs = 0;

  /** @param silentMs how long no message of the stream has come, milliseconds; there is one each second */
  constructor(silentMs: () => number) {
    this.#silentMs = silentMs;
  }

  /** False as soon as a message comes. */
  get isCutOff(): boolean {
    return this.#silentChecks >= CUT_OFF_AFTER_CHECKS && this.#silentMs() > CUT_OFF_AFTER_MS;
  }

  /** @param closeClients called every second while it is cut off: a client may have been let in just before */
  onCutOff(closeClients: () => void): void {
    this.#listeners.push(closeClients);
  }

  /** Call it once a second. */
  check(): void {
    const silentMs = this.#silentMs();
    // Without a message it grows by the time between two checks.
    const hasHeard = silentMs < this.#lastSilentMs + CHECK_EVERY_MS / 2;
    this.#silentChecks = hasHeard ? 0 : this.#silentChecks + 1;
    this.#lastSilentMs = silentMs;
    if (!this.isCutOff) return;
    for (const closeClients of this.#listeners) closeClients();
  }
}
