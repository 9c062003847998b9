/**
 * Requests data that the live socket does not report from the catalogue and the state service: after each lost link,
 * once at the start without a socket, and for unknown vehicles.
 */
import type { Scope } from '../../lifetime/scope.ts';
import { isRefused } from '../rest/forgetIfRefused.ts';
import { retryDelayMs } from '../rest/Loader.ts';

/** Ids that the catalogue did not name are looked up there at most this often. */
const LOOK_UP_EVERY_MS = 5_000;
/** While a large fleet comes up, a look-up reads all of it: it rests for so many times as long as it took. */
const LOOK_UP_REST = 4;

interface CatchUpOptions {
  /** @returns what failed besides the states; undefined if nothing did @throws where the states could not be had */
  resync: (signal: AbortSignal) => Promise<unknown>;
  /** Reads the vehicles alone. @throws where they could not be had */
  readVehicles: (signal: AbortSignal) => Promise<void>;
  /** The states of a connection have come. */
  onCaughtUp: () => void;
  /** The states of a connection could not be had. @param areRefused by the backend; it may have failed otherwise */
  onFailed: (areRefused: boolean) => void;
  /** The last known states have come without a connection. */
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
  /** The states of the connection are on their way, and with them any unknown vehicle. */
  #isPending = false;
  /** Vehicles that the world did not have when a message about them came. */
  #unknownIds = new Set<string>();
  #isLookingUp = false;
  #nextLookUpAtMs = Number.NEGATIVE_INFINITY;
  #failedLookUps = 0;

  constructor(scope: Scope, options: CatchUpOptions) {
    this.#scope = scope;
    this.#options = options;
  }

  /** The states of this connection, asked for until they come: a refused call is no reason to give up the socket. */
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

  /** Where the socket cannot be opened at the start, the last known states are still worth showing, at their true age. */
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

  /** A message was about a vehicle that the world does not have. */
  unknownVehicle(id: string): void {
    this.#unknownIds.add(id);
  }

  /** A vehicle that came up after the start has a name and a category in the catalogue: call this once a second. */
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

  /** Messages come before the catalogue at the start, which may come without the states: their vehicles are known by now. */
  #forgetListed(): void {
    for (const id of this.#unknownIds) if (this.#options.isListed(id)) this.#unknownIds.delete(id);
  }
}
