/** Worker threads for sealing and reading the recording; sealing never waits for reads. */
import { Piscina } from 'piscina';
import { IS_BUNDLE, projectPath } from '../../settings/projectFiles.ts';
import { THREAD_FLAGS } from '../../settings/threadFlags.ts';
import type { FramesTask, ReadFrames, ReadSnapshot, SnapshotTask } from './frames.ts';
import { ReadQueue } from './readQueue.ts';
import type { ReadSamples, SamplesTask } from './samples.ts';
import { samplesInParts } from './samplesInParts.ts';
import type { SealTask } from './seal.ts';
import type { SegmentRef } from './segmentFiles.ts';
import type { ReadSummary } from './summaries.ts';

const MAX_HEAP_MB = 1_024;
/** Idle threads exit to free their memory. */
const IDLE_TIMEOUT_MS = 60_000;

export class HistoryThreads {
  readonly #sealPool: Piscina;
  readonly #queryPool: Piscina;
  /** The pool has one thread and gets one read at a time. */
  readonly #reads = new ReadQueue();

  /** @param onFault called when a thread fails outside of a task */
  constructor(onFault: (error: unknown) => void) {
    this.#sealPool = createPool(onFault);
    this.#queryPool = createPool(onFault);
  }

  seal(task: SealTask): Promise<ReadSummary> {
    return this.#sealPool.run(task, { name: 'seal' });
  }

  summaries(refs: readonly SegmentRef[]): Promise<ReadSummary[]> {
    return this.#sealPool.run(refs, { name: 'summaries' });
  }

  /**
   * @param signal aborted when the result is no longer needed @throws its reason if the read is dropped before it
   * starts
   */
  snapshot(task: SnapshotTask, signal?: AbortSignal): Promise<ReadSnapshot> {
    return this.#reads.run('ordinary', () => this.#queryPool.run(task, { name: 'snapshot' }), signal);
  }

  /** @param signal see {@link snapshot} */
  frames(task: FramesTask, signal?: AbortSignal): Promise<ReadFrames> {
    return this.#reads.run('urgent', () => this.#queryPool.run(task, { name: 'frames' }), signal);
  }

  /** @param signal aborted when nobody waits for the rest any more */
  samples(task: Omit<SamplesTask, 'lastStates'>, signal?: AbortSignal): Promise<Pick<ReadSamples, 'samples' | 'gaps'>> {
    const readPart = (part: SamplesTask): Promise<ReadSamples> =>
      this.#reads.run('ordinary', () => this.#queryPool.run(part, { name: 'samples' }));
    return samplesInParts(task, readPart, signal);
  }

  async close(): Promise<void> {
    this.#reads.close();
    await Promise.all([this.#sealPool.destroy(), this.#queryPool.destroy()]);
  }
}

function createPool(onFault: (error: unknown) => void): Piscina {
  const folder = IS_BUNDLE ? 'dist/server/historyWorker.js' : 'server/history/reading/sourceWorker.mjs';
  const pool = new Piscina({
    filename: projectPath(folder),
    execArgv: THREAD_FLAGS,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  pool.on('error', onFault);
  return pool;
}
