/** Reads damaged files, one after the other, and reports each result: a process that may crash on one. */

import { checkFile } from './checkFile.ts';
import { fuzzInput } from './input.ts';
import { allSeeds } from './seeds.ts';

const [from = 0, to = 0, seed = 0] = process.argv.slice(2).map(Number);
const seedFiles = await allSeeds();
const sendToParent = (message: object): void => void process.send?.(message);

for (let index = from; index < to; index++) {
  const { source, bytes } = fuzzInput(seedFiles, seed, index);
  sendToParent({ kind: 'start', index, name: source.name });
  const startMs = performance.now();
  let outcome = 'stumbled';
  let wrong: string | undefined;
  try {
    ({ outcome, wrong } = await checkFile(source.kind, bytes));
  } catch (error) {
    wrong = `unhandled: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  const ms = performance.now() - startMs;
  const memoryMb = process.memoryUsage().rss / 1_048_576;
  sendToParent({ kind: 'done', index, name: source.name, outcome, wrong, ms, memoryMb, bytes: bytes.byteLength });
  // Messages leave only between turns.
  if (index % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
}
sendToParent({ kind: 'end' });
process.disconnect();
