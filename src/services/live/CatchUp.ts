/**
 * Requests data that the live socket does not report from the catalogue and the state service: after each lost link,
 * once at the start without a socket, and for unknown vehicles.
 */
import type { Scope } from '../../lifetime/scope.ts';
import { isRefused } from '../rest/forgetIfRefused.ts';
import { retryDelayMs } from '../rest/Loader.ts';

/** Minimum interval between look-ups of ids that the catalogue did not name. */
const LOOK_UP_EVERY_MS = 5_000;
/** While a large fleet starts up, each look-up reads all of it: the pause after one is this many times its duration. */
const LOOK_UP_REST = 4;

interface CatchUpOptions {
  /** @returns the failure of anything but the states, else undefined @throws if the states could not be loaded */
  resync: (signal: AbortSignal) => Promise<unknown>;
  /** Reads only the vehicles. @throws if they could not be loaded */
  readVehicles: (signal: AbortSignal) => Promise<void>;
  /** The states for a connection have arrived. */
  onCaughtUp: () => void;
  /** The states for a connection could not be loaded. @param areRefused by the backend, as opposed to other failures */
  onFailed: (areRefused: boolean) => void;
  /** The last known states have arrived without a connection. */
  onLastStates: () => void;
  /** Whether the catalogue names a vehicle. */
  isListed: (id: string) => boolean;
  steadyMs: () => number;
}

export class CatchUp {
  readonly #scope: Scope;
  readonly #options: CatchUpOptions;
  #cancel = () => {};
  #isSeeded = false;
  /** The states for the connection are being loaded, including any unknown vehicle. */
  #isPending = false;
  /** Vehicles that the world did not know when a message about them arrived. */
  #unknownIds = new Set<string>();
  #isLookingUp = false;
  #nextLookUpAtMs = Number.NEGATIVE_INFINITY;
  #failedLookUps = 0;

  constructor(scope: Scope, options: CatchUpOptions) {
    this.#scope = scope;
    this.#options = options;
  }

  /** Loads the states for a connection, with retries: a refused call is no reason to give up the socket. */
  start(connection: Scope, attempt = 0): void {
    const { resync, onCaughtUp, onFailed } = this.#options;
    this.#cancel();
    this.#isPending = true;
    if (attempt === 0) {
      connection.own(() => {
        this.#isPending = false;
      });
    }
    const retry = (error: unknown) => {
      this.#cancel();
      this.#cancel = connection.timeout(() => this.start(connection, attempt + 1), retryDelayMs(error, attempt));
    };
    resync(connection.signal).then(
      (failure: unknown) => {
        if (connection.ended) return;
        this.#isSeeded = true;
        if (failure === undefined) {
          this.#isPending = false;
          this.#forgetListed();
        } else retry(failure);
        onCaughtUp();
      },
      (error: unknown) => {
        if (connection.ended) return;
        onFailed(isRefused(error));
        retry(error);
      },
    );
  }

  /** If the socket cannot be opened at the start, the last known states are still worth showing, at their true age. */
  seedWithoutSocket(): void {
    if (this.#isSeeded) return;
    this.#isSeeded = true;
    const { resync, onLastStates } = this.#options;
    resync(this.#scope.signal).then(
      (failure: unknown) => {
        this.#isSeeded = failure === undefined;
        onLastStates();
      },
      () => {
        this.#isSeeded = false;
      },
    );
  }

  /** Notes a message about a vehicle that the world does not know. */
  unknownVehicle(id: string): void {
    this.#unknownIds.add(id);
  }

  /** Looks up vehicles added after the start, for their name and category in the catalogue; call it once a second. */
  lookUpUnknown(): void {
    if (this.#isPending || this.#isLookingUp || this.#unknownIds.size === 0) return;
    if (this.#options.steadyMs() >= this.#nextLookUpAtMs) void this.#lookUp();
  }

  async #lookUp(): Promise<void> {
    const { readVehicles, steadyMs } = this.#options;
    const ids = this.#unknownIds;
    this.#unknownIds = new Set();
    this.#isLookingUp = true;
    const startedAtMs = steadyMs();
    let retryMs = 0;
    try {
      await readVehicles(this.#scope.signal);
      this.#failedLookUps = 0;
      // Of a large fleet, many are heard of first while the read that names them is running.
      this.#forgetListed();
    } catch (error) {
      for (const id of ids) this.#unknownIds.add(id);
      this.#forgetListed();
      retryMs = retryDelayMs(error, this.#failedLookUps++);
    }
    this.#isLookingUp = false;
    const endedAtMs = steadyMs();
    this.#nextLookUpAtMs = Math.max(
      startedAtMs + LOOK_UP_EVERY_MS,
      endedAtMs + Math.max(retryMs, LOOK_UP_REST * (endedAtMs - startedAtMs)),
    );
  }

  /** At the start, messages may precede the catalogue, which may come without states: drops vehicles known by now. */
  #forgetListed(): void {
    for (const id of this.#unknownIds) if (this.#options.isListed(id)) this.#unknownIds.delete(id);
  }
}
