/** Longer than a restart of NATS or a leader election in its cluster takes: those must not disconnect any client. */
const CUT_OFF_AFTER_MS = 10_000;
const CHECK_EVERY_MS = 1_000;
const CUT_OFF_AFTER_CHECKS = CUT_OFF_AFTER_MS / CHECK_EVERY_MS;

/**
 * Detects that one of several servers is cut off from its site's stream. Its sockets would answer pings and send
 * nothing else, which clients cannot tell from a quiet mine: it closes them and refuses new ones, so that clients go to
 * another server. A server that merely lags keeps its clients: the others may lag as much, and every reconnecting
 * client requests all states again.
 */
export class IsolationMonitor {
  readonly #silentMs: () => number;
  readonly #listeners: (() => void)[] = [];
  /**
   * Consecutive checks without a message in between. A server that was suspended has received nothing for as long and
   * then finds messages waiting: it may count as cut off only if it had the chance to read them.
   */
  #silentChecks = 0;
  #lastSilentMs = 0;

  /** @param silentMs time since the last message of the stream, milliseconds; there is one every second */
  constructor(silentMs: () => number) {
    this.#silentMs = silentMs;
  }

  /** False as soon as a message arrives. */
  get isCutOff(): boolean {
    return this.#silentChecks >= CUT_OFF_AFTER_CHECKS && this.#silentMs() > CUT_OFF_AFTER_MS;
  }

  /** @param closeClients called every second while cut off, because a client may have connected just before */
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
