/** The thread in which the demo mine's past is driven, judged and written; it gives way to all others. */
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { drivePast } from '../../demo/past/drivePast.ts';
import { PastWriter } from '../history/past/pastWriter.ts';
import { projectPath } from '../settings/projectFiles.ts';
import { siteOf } from '../site/site.ts';
import { readSiteFiles } from '../site/siteFiles.ts';
import { PastMine } from './pastMine.ts';
import type { PastEvent, PastTask } from './pastThread.ts';

const PRIORITY = 10;

const { target, utmZone, filterMineArea, vehicles, speed, stop } = workerData as PastTask;
const stopped = new Int32Array(stop);
const tell = (event: PastEvent) => parentPort?.postMessage(event);

giveWay();
const files = await readSiteFiles(projectPath('demo/site'));
const { entities, roads } = files;
if (!roads) throw new Error('The demo mine lacks its roads. Reinstall the product.');
const writer = new PastWriter({ ...target, onChunk: (chunk) => tell({ type: 'chunk', chunk }) });
const past = new PastMine({
  writer,
  site: siteOf(files, speed),
  utmZone,
  filterMineArea,
  onFault: (error) => tell({ type: 'fault', error }),
});
const isStopped = () => Atomics.load(stopped, 0) === 1;
const isWhole = await drivePast({ past, site: { entities, roads }, vehicles, speed, isStopped });
await past.end();
tell({ type: 'end', isWhole });

/** On Linux a thread has a priority of its own; elsewhere it would be that of the whole server. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(Math.max(PRIORITY, getPriority()));
}
