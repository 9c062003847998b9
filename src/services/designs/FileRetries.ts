/**
 * Retries loads of design files after transient faults, with back-off, as long as a view shows the design.
 * Until they succeed they are listed among the page's failed calls (rules.md#call-errors).
 */
import type { Scope } from '../../lifetime/scope.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import { type DesignsState, designOf } from '../../state/designs/designs.ts';
import type { CallError } from '../rest/CallError.ts';
import { faultOf } from '../rest/faults.ts';
import { retryDelayMs } from '../rest/Loader.ts';

const CALL = 'designFiles';

interface FileRetriesOptions {
  state: DesignsState;
  faults: CallFaults;
  load: (id: string) => void;
}

interface FailedLoad {
  readonly error: CallError;
  /** Number of consecutive failures. */
  readonly attempts: number;
  readonly cancelRetry: () => void;
}

export class FileRetries {
  readonly #scope: Scope;
  readonly #options: FileRetriesOptions;
  /** By design, the latest last. */
  readonly #failedLoads = new Map<string, FailedLoad>();

  constructor(scope: Scope, options: FileRetriesOptions) {
    this.#scope = scope;
    this.#options = options;
    scope.own(() => options.faults.clear(CALL));
  }

  /** A load has failed for now. */
  fail(id: string, error: CallError): void {
    const attempts = this.#failedLoads.get(id)?.attempts ?? 0;
    this.#remove(id);
    const cancelRetry = this.#scope.timeout(() => this.#options.load(id), retryDelayMs(error, attempts));
    this.#failedLoads.set(id, { error, attempts: attempts + 1, cancelRetry });
    this.#report();
    this.dropUnshown();
  }

  /** The load has started again already: the scheduled retry is dropped, its failure stays listed until the answer. */
  begin(id: string): void {
    this.#failedLoads.get(id)?.cancelRetry();
  }

  /** The file has been read, or will not be retried automatically. */
  settle(id: string): void {
    if (this.#remove(id)) this.#report();
  }

  /** Cancels the retries of designs that no view shows any more; such a design is loaded when one shows it again. */
  dropUnshown(): void {
    for (const id of [...this.#failedLoads.keys()]) {
      const design = designOf(this.#options.state, id);
      if (design && (design.shown || design.phase === 'loading')) continue;
      this.settle(id);
      if (design?.phase !== 'failed') continue;
      design.phase = 'idle';
      design.fault = undefined;
    }
  }

  #remove(id: string): boolean {
    this.#failedLoads.get(id)?.cancelRetry();
    return this.#failedLoads.delete(id);
  }

  /** Lists one failed call for all files, with the fault of the latest. */
  #report(): void {
    const { faults } = this.#options;
    const latest = [...this.#failedLoads.values()].at(-1);
    if (latest) faults.fail(CALL, faultOf(latest.error), () => this.#retryAll());
    else faults.clear(CALL);
  }

  #retryAll(): void {
    for (const id of [...this.#failedLoads.keys()]) this.#options.load(id);
  }
}
