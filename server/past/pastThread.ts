/** Simulates the demo mine's past in a worker thread and lists the chunks that it has written. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { UtmZone } from '../../src/domain/geo/utm.ts';
import { HOUR_MS } from '../../src/domain/time/units.ts';
import type { History } from '../history/history.ts';
import type { PastChunk, PastFill, TimeSpan } from '../history/past/pastListing.ts';
import { IS_BUNDLE, projectPath } from '../settings/projectFiles.ts';
import type { Settings } from '../settings/settings.ts';

export interface PastTask {
  target: PastFill['target'];
  utmZone: UtmZone;
  filterMineArea: boolean;
  vehicles: number | undefined;
  speed: number;
  /** A 32-bit flag; setting it to 1 ends the simulation. */
  stop: SharedArrayBuffer;
}

export type PastEvent =
  | { type: 'chunk'; chunk: PastChunk }
  | { type: 'fault'; error: unknown }
  | { type: 'end'; isComplete: boolean };

export interface PastThreadOptions {
  history: History;
  settings: Pick<Settings, 'demo' | 'site' | 'filterMineArea'>;
  signal: AbortSignal;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The default young generation of 16 MB would be collected constantly because of the many short-lived objects. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 512 };
/** Progress is logged this many times. */
const PROGRESS_PART_COUNT = 10;

/** Never throws: the mine works without a past. @returns resolves when it is complete or aborted */
export async function backfillHistory({ history, settings, signal, log }: PastThreadOptions): Promise<void> {
  const past = history.past.open();
  if (!past) return;
  const { demo, site, filterMineArea } = settings;
  const stop = new SharedArrayBuffer(4);
  const task: PastTask = {
    target: past.target,
    utmZone: site.utmZone,
    filterMineArea,
    vehicles: demo.vehicles,
    speed: demo.speed,
    stop,
  };
  const onAbort = () => Atomics.store(new Int32Array(stop), 0, 1);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const file = IS_BUNDLE ? 'dist/server/pastWorker.js' : 'server/past/sourceWorker.mjs';
  try {
    const worker = new Worker(projectPath(file), { workerData: task, resourceLimits: RESOURCE_LIMITS });
    const logProgress = progressIn(log, past.target.span);
    worker.on('message', (event: PastEvent) => {
      if (event.type === 'chunk') {
        past.addChunk(event.chunk);
        logProgress(event.chunk.summary.to);
      } else if (event.type === 'fault') log.error({ err: event.error }, 'a rule failed on the past');
      else if (event.isComplete) log.info("The demo mine's past is complete");
    });
    await once(worker, 'exit');
  } catch (error) {
    log.warn({ err: error }, "The demo mine's past could not be written");
  } finally {
    signal.removeEventListener('abort', onAbort);
    past.endChunks();
  }
}

function progressIn(log: PastThreadOptions['log'], { from, to }: TimeSpan): (writtenTo: number) => void {
  const hours = ((to - from) / HOUR_MS).toFixed(1);
  let loggedParts = 0;
  return (writtenTo) => {
    const parts = Math.floor(((writtenTo - from) / (to - from)) * PROGRESS_PART_COUNT);
    if (parts > loggedParts && parts < PROGRESS_PART_COUNT) {
      log.info(`The demo mine's past: ${parts * PROGRESS_PART_COUNT} % of ${hours} hours`);
    }
    loggedParts = parts;
  };
}
