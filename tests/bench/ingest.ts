/**
 * The whole path from socket text to pose row, against JSON.parse alone in the same run. Rounds alternate, so that heat
 * touches both alike; the quickest fifth counts, because neighbours on the machine only ever add.
 */
import { readMessage } from '../../src/services/live/readMessage.ts';
import { World } from '../../src/state/world/World.ts';
import { Workload } from '../fixtures/engine/workload.ts';

const VEHICLES = 5000;
const ROUNDS = 100;
const WARM_UP = 15;

let nowMs = 1_800_000_000_000;
const world = new World(() => nowMs, { filterMineArea: false });
const workload = new Workload(world, VEHICLES, 2000);

function nextTexts(): string[] {
  nowMs += 1000;
  return workload.fixes(nowMs, 1);
}

function parseAlone(texts: readonly string[]): number {
  const startMs = performance.now();
  let seen = 0;
  for (const text of texts) seen += (JSON.parse(text) as { timestamp: number }).timestamp > 0 ? 1 : 0;
  const tookMs = performance.now() - startMs;
  if (seen !== texts.length) throw new Error('Texts were lost');
  return tookMs;
}

function wholePath(texts: readonly string[]): number {
  const startMs = performance.now();
  for (const text of texts) {
    const result = readMessage(text);
    if ('message' in result && result.message.type === 'location') world.applyLocation(result.message);
  }
  return performance.now() - startMs;
}

function undisturbed(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 5)] as number;
}

const parse: number[] = [];
const path: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const texts = nextTexts();
  const [alone, whole] =
    round % 2 === 0 ? [parseAlone(texts), wholePath(texts)] : [wholePath(texts), parseAlone(texts)].reverse();
  if (round < WARM_UP) continue;
  parse.push(alone as number);
  path.push(whole as number);
}
const parseMs = undisturbed(parse);
const pathMs = undisturbed(path);
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
console.log(`${VEHICLES} fixes           ms a round (quickest fifth of ${parse.length})`);
console.log(`JSON.parse alone       ${parseMs.toFixed(2)}`);
console.log(`text to pose row       ${pathMs.toFixed(2)}`);
console.log(`microseconds a fix     ${((pathMs / VEHICLES) * 1000).toFixed(2)}`);
console.log(
  JSON.stringify({
    name: 'ingest',
    n: VEHICLES,
    parseMs: rounded(parseMs),
    pathMs: rounded(pathMs),
    ratioToParse: rounded(pathMs / parseMs),
  }),
);
