/**
 * The workers that read tiles and models. Each reads one file at a time within a time limit: a file on which one hangs
 * or crashes is refused, and the worker is replaced for the next file.
 */
import { FileFault } from '../../domain/fault/FileFault.ts';
import { PartError } from '../../lifetime/fetchThenImport.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { ReadOptions } from '../files/ReaderTools.ts';
import { TilesetFault } from '../gltf/TilesetFault.ts';
import type { JobKind, JobOf, JobResult, ReadJob, ReadReply } from './jobs.ts';
import { transferablesOf } from './transferables.ts';

/**
 * Urgent jobs take precedence, since a map's first picture waits for them. Long jobs do not hold up others, and are
 * terminated when cancelled.
 */
const JOB_CLASSES: Readonly<Record<JobKind, 'urgent' | 'usual' | 'long'>> = {
  tile: 'urgent',
  tileset: 'urgent',
  subtree: 'urgent',
  models: 'usual',
  pack: 'usual',
  design: 'long',
  volume: 'long',
};
/** Time limits of reading. */
const JOB_TIMEOUTS_MS = { urgent: 20_000, usual: 60_000, long: 180_000 } as const;
/** Limit on rounds of references: a file may reference one that references others, and so on. */
const MAX_FILE_ROUNDS = 5;
/** Number of urgent jobs after which another has its turn. */
const MAX_URGENT_IN_A_ROW = 8;

interface Reader {
  worker: Worker;
  scope: Scope;
  /** Whether it has reported that it is ready. */
  isReady: boolean;
}

interface ReaderTask {
  job: ReadJob;
  scope: Scope;
  settle(reply: ReadReply): void;
  fail(error: Error): void;
}

export type MakeWorker = () => Worker;

const createWorker: MakeWorker = () => new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });

/** Files that take longer no longer occupy one of the regular workers. */
const SLOW_MS = 1_000;

/** Numbers of workers. */
export interface PoolSize {
  /** While files are read quickly: each further worker must first compile the same code. */
  regular: number;
  /** While some are slow. */
  most: number;
}

function defaultPoolSize(): PoolSize {
  const spareCores = Math.min(4, (globalThis.navigator?.hardwareConcurrency ?? 4) - 1);
  return { regular: Math.max(1, spareCores), most: Math.max(2, spareCores) };
}

function isUrgent({ job }: ReaderTask): boolean {
  return JOB_CLASSES[job.kind] === 'urgent';
}

export class ReaderPool {
  readonly #scope: Scope;
  readonly #createWorker: MakeWorker;
  readonly #size: PoolSize;
  readonly #idle: Reader[] = [];
  readonly #waitingTasks: ReaderTask[] = [];
  #runningCount = 0;
  #urgentInARow = 0;
  /** Number of running jobs that are long, or have been running for {@link SLOW_MS}. */
  #slowCount = 0;

  constructor(scope: Scope, make: MakeWorker = createWorker, size = defaultPoolSize()) {
    this.#scope = scope;
    this.#createWorker = make;
    this.#size = size;
  }

  /** Starts the workers before the first file, so that a map's first picture does not wait for them. */
  warmUp(): void {
    while (this.#runningCount + this.#idle.length < this.#size.regular) this.#idle.push(this.#createReader());
  }

  /**
   * Reads a file. Its bytes, unless a blob, and the files that it references are transferred and no longer usable by
   * the caller.
   * @throws {FileFault} if the file is refused: a retry would not help
   * @throws {PartError} where a part of the reader cannot be fetched: a retry may succeed, as after any other error
   * @throws AbortError once the signal or the pool has ended
   */
  async read<K extends JobKind>(job: JobOf<K>, { signal, resolve }: ReadOptions = {}): Promise<JobResult<K>> {
    let { bytes, files } = job;
    for (let round = 0; round < MAX_FILE_ROUNDS; round++) {
      const reply = await this.#run({ ...job, bytes, files } as ReadJob, signal);
      if (reply.kind === 'done') return reply.result as JobResult<K>;
      if (reply.kind === 'fault') throw reply.isTileset ? new TilesetFault() : new FileFault(reply.code, reply.message);
      if (reply.kind !== 'needs') throw new PartError(reply.kind === 'failed' ? reply.message : 'An answer was lost');
      if (!resolve) throw new FileFault('unsupported', `It needs ${reply.uris[0]} beside it. Save it as one file`);
      const fetched = await Promise.all(
        reply.uris.map(async (uri) => [uri, await resolve(uri, reply.optional?.includes(uri) ?? false)] as const),
      );
      files = new Map([...(reply.files ?? []), ...fetched]);
      bytes = reply.bytes;
    }
    throw new FileFault('damaged', 'The file names ever more files');
  }

  #run(job: ReadJob, signal: AbortSignal | undefined): Promise<ReadReply> {
    if (this.#scope.ended || signal?.aborted) return Promise.reject(cancellationError());
    return new Promise((resolve, reject) => {
      const scope = this.#scope.child();
      const task: ReaderTask = {
        job,
        scope,
        settle: (reply) => {
          resolve(reply);
          scope.dispose();
        },
        fail: (error) => {
          reject(error);
          scope.dispose();
        },
      };
      scope.own(() => reject(cancellationError()));
      if (signal) scope.listen(signal, 'abort', () => scope.dispose());
      this.#waitingTasks.push(task);
      scope.own(() => this.#dequeue(task));
      this.#next();
    });
  }

  #dequeue(task: ReaderTask): void {
    const at = this.#waitingTasks.indexOf(task);
    if (at >= 0) this.#waitingTasks.splice(at, 1);
  }

  #next(): void {
    while (this.#runningCount < Math.min(this.#size.most, this.#size.regular + this.#slowCount)) {
      const task = this.#takeNext();
      if (!task) return;
      this.#runningCount++;
      this.#start(this.#idle.pop() ?? this.#createReader(), task);
    }
  }

  /** A map that keeps loading does not hold up other jobs indefinitely. */
  #takeNext(): ReaderTask | undefined {
    const urgent = this.#waitingTasks.findIndex(isUrgent);
    const other = this.#waitingTasks.findIndex((task) => !isUrgent(task));
    const isOthersTurn = urgent < 0 || (other >= 0 && this.#urgentInARow >= MAX_URGENT_IN_A_ROW);
    this.#urgentInARow = isOthersTurn ? 0 : this.#urgentInARow + 1;
    return this.#waitingTasks.splice(isOthersTurn ? Math.max(0, other) : urgent, 1)[0];
  }

  #createReader(): Reader {
    const scope = this.#scope.child();
    const worker = this.#createWorker();
    scope.own(() => worker.terminate());
    const reader: Reader = { worker, scope, isReady: false };
    scope.listen<MessageEvent<ReadReply>>(worker, 'message', ({ data }) => {
      if (data.kind === 'ready') reader.isReady = true;
    });
    // An idle worker is discarded; a busy one fails its current run.
    scope.listen(worker, 'error', (event) => {
      event.preventDefault();
      const at = this.#idle.indexOf(reader);
      if (at >= 0) {
        this.#idle.splice(at, 1);
        scope.dispose();
      }
    });
    return reader;
  }

  /** Runs until a reply arrives, the time is up or the worker crashes; a cancelled task may run on until then. */
  #start(reader: Reader, task: ReaderTask): void {
    const { worker } = reader;
    const jobClass = JOB_CLASSES[task.job.kind];
    const run = reader.scope.child();
    const markSlow = (): void => {
      this.#slowCount++;
      run.own(() => this.#slowCount--);
    };
    const finish = (end: () => void, keepsReader: boolean): void => {
      run.dispose();
      this.#runningCount--;
      if (keepsReader) this.#idle.push(reader);
      else reader.scope.dispose();
      end();
      if (!this.#scope.ended) this.#next();
    };
    const failReader = (error: Error): void => finish(() => task.fail(error), false);
    run.listen<MessageEvent<ReadReply>>(worker, 'message', ({ data }) => {
      // A worker remembers for good that a part could not be fetched.
      if (data.kind !== 'ready') finish(() => task.settle(data), data.kind !== 'failed');
    });
    run.listen(worker, 'error', (event) => {
      event.preventDefault();
      failReader(
        reader.isReady
          ? new FileFault('damaged', 'Its reader broke')
          : new PartError('The reader could not be started'),
      );
    });
    run.listen(worker, 'messageerror', () => failReader(new FileFault('tooLarge', 'It cannot be handed over')));
    run.timeout(() => failReader(new FileFault('tooSlow', 'It takes too long to read')), JOB_TIMEOUTS_MS[jobClass]);
    if (jobClass === 'long') {
      markSlow();
      // A cancelled job of minutes is not worth finishing.
      task.scope.own(() => !run.ended && failReader(cancellationError()));
    } else
      run.timeout(() => {
        markSlow();
        this.#next();
      }, SLOW_MS);
    try {
      worker.postMessage(task.job, transferredBuffers(task.job));
    } catch (error) {
      failReader(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** A tile's transform is shared with other readers, and therefore copied. */
function transferredBuffers(job: ReadJob): Transferable[] {
  return transferablesOf([job.bytes, job.files, job.kind === 'pack' ? job.parts : undefined]);
}

function cancellationError(): Error {
  return new DOMException('The read was cancelled', 'AbortError');
}
