/** Reads files in a worker, one at a time: no file can block the page. */

import { decodeImage } from '../files/decodeImages.ts';
import { bundledDecoders, warmUpDecoders } from '../gltf/decoders.ts';
import type { ReadJob, ReadReply } from './jobs.ts';
import { runJob } from './runJob.ts';
import { transferablesOf } from './transferables.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<ReadJob>) => void) | null;
  postMessage(message: ReadReply, transfer?: Transferable[]): void;
}

const workerScope = globalThis as unknown as WorkerScope;
const jobTools = { decoders: bundledDecoders, decodeImage };

workerScope.onmessage = ({ data }) => {
  void runJob(data, jobTools).then((reply) => workerScope.postMessage(reply, transferablesOf(reply)));
};
workerScope.postMessage({ kind: 'ready' });
void warmUpDecoders();
