/** Worker thread that simulates and writes the demo mine's past, at a lower priority than the other threads. */
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { simulatePast } from '../../demo/past/simulatePast.ts';
import { PastWriter } from '../history/past/pastWriter.ts';
import { projectPath } from '../settings/projectFiles.ts';
import { buildSite } from '../site/site.ts';
import { readSiteFiles } from '../site/siteFiles.ts';
import { PastMine } from './pastMine.ts';
import type { PastEvent, PastTask } from './pastThread.ts';

const WORKER_NICENESS = 10;

const { target, utmZone, filterMineArea, vehicles, speed, stop } = workerData as PastTask;
const stopFlag = new Int32Array(stop);
const postEvent = (event: PastEvent) => parentPort?.postMessage(event);

lowerPriority();
const siteFiles = await readSiteFiles(projectPath('demo/site'));
const { entities, roads } = siteFiles;
if (!roads) throw new Error('The demo mine lacks its roads. Reinstall the product.');
const pastWriter = new PastWriter({ ...target, onChunk: (chunk) => postEvent({ type: 'chunk', chunk }) });
const pastMine = new PastMine({
  writer: pastWriter,
  site: buildSite(siteFiles, speed),
  utmZone,
  filterMineArea,
  onFault: (error) => postEvent({ type: 'fault', error }),
});
const isStopped = () => Atomics.load(stopFlag, 0) === 1;
const isComplete = await simulatePast({ past: pastMine, site: { entities, roads }, vehicles, speed, isStopped });
await pastMine.end();
postEvent({ type: 'end', isComplete });

/** Priorities are per thread on Linux; elsewhere this would slow down the whole server. */
function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(Math.max(WORKER_NICENESS, getPriority()));
}
