/** The worker that judges files, one file at a time; a worker that dies is replaced by the next question. */
import type { Scope } from '../../lifetime/scope.ts';
import type { CheckedFile } from './checkFile.ts';

interface CheckReply {
  requestId: number;
  checked: CheckedFile;
}

/** No file of the allowed size takes longer. */
const TIMEOUT_MS = 120_000;

export class FileChecker {
  readonly #scope: Scope;
  #worker: Worker | undefined;
  #lastRequestId = 0;

  constructor(scope: Scope) {
    this.#scope = scope;
    scope.own(() => this.#end());
  }

  /** Throws where the worker cannot be started or dies over the file. */
  check(bytes: Uint8Array, beside: readonly File[] = []): Promise<CheckedFile> {
    const requestId = ++this.#lastRequestId;
    const question = this.#scope.child();
    this.#worker ??= new Worker(new URL('./fileCheck.worker.ts', import.meta.url), { type: 'module' });
    const worker = this.#worker;
    const answered = new Promise<CheckedFile>((resolve, reject) => {
      question.listen<MessageEvent<CheckReply>>(worker, 'message', ({ data }) => {
        if (data.requestId === requestId) resolve(data.checked);
      });
      question.timeout(() => {
        this.#end();
        reject(new Error('The check takes too long.'));
      }, TIMEOUT_MS);
      question.listen(worker, 'error', (event) => {
        event.preventDefault();
        this.#end();
        reject(new Error('The check ended before its time.'));
      });
    });
    worker.postMessage({ requestId, bytes, beside });
    return answered.finally(() => question.dispose());
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
