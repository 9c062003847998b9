/** Worker that checks files one at a time; a crashed worker is replaced at the next check. */
import type { Scope } from '../../lifetime/scope.ts';
import type { CheckedFile } from './checkFile.ts';
import type { CheckStep } from './checkSteps.ts';
import type { DroppedFile } from './DroppedFile.ts';
import type { ModelBytes } from './packFile.ts';

/** Messages of the worker: the start of each step, and finally the result. */
interface CheckReply {
  requestId: number;
  step?: CheckStep;
  checked?: CheckedFile;
}

/** The user cancelled the check. */
export class CheckCancelled extends Error {}

/** Time limit; no file of the allowed size takes longer. */
const TIMEOUT_MS = 120_000;

export class FileChecker {
  readonly #scope: Scope;
  #worker: Worker | undefined;
  #lastRequestId = 0;
  /** Rejects calls that wait for a reply. */
  readonly #waiting = new Set<(error: Error) => void>();

  constructor(scope: Scope) {
    this.#scope = scope;
    scope.own(() => this.#end());
  }

  /** Cancels all checks by terminating the worker. */
  cancel(): void {
    this.#end();
    for (const reject of this.#waiting) reject(new CheckCancelled());
  }

  /**
   * @param beside files that were dropped together with it
   * @param onStep called at the start of each step
   * @throws {CheckCancelled} @throws if the worker cannot be started or crashes on the file
   */
  check(model: ModelBytes, beside: readonly DroppedFile[], onStep: (step: CheckStep) => void): Promise<CheckedFile> {
    const requestId = ++this.#lastRequestId;
    const question = this.#scope.child();
    this.#worker ??= new Worker(new URL('./fileCheck.worker.ts', import.meta.url), { type: 'module' });
    const worker = this.#worker;
    const answer = new Promise<CheckedFile>((resolve, reject) => {
      this.#waiting.add(reject);
      question.own(() => this.#waiting.delete(reject));
      question.listen<MessageEvent<CheckReply>>(worker, 'message', ({ data }) => {
        if (data.requestId !== requestId) return;
        if (data.step) onStep(data.step);
        if (data.checked) resolve(data.checked);
      });
      question.timeout(() => this.#fail(worker, reject, 'The check takes too long.'), TIMEOUT_MS);
      question.listen(worker, 'error', (event) => {
        event.preventDefault();
        this.#fail(worker, reject, 'The check ended before its time.');
      });
    });
    worker.postMessage({ requestId, model, filesBeside: beside });
    return answer.finally(() => question.dispose());
  }

  /** Fails everything that waits for the worker. */
  #fail(worker: Worker, reject: (error: Error) => void, message: string): void {
    const error = new Error(message);
    reject(error);
    if (this.#worker !== worker) return;
    this.#end();
    for (const fail of this.#waiting) fail(error);
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
