/**
 * The whole path from socket text to pose row, against JSON.parse alone in the same run. Rounds alternate, so that heat
 * touches both alike; the quickest fifth counts, because neighbours on the machine only ever add.
 */
import { readMessage } from '../../src/services/live/readMessage.ts';
import { World } from '../../src/state/world/World.ts';
import { Workload } from '../fixtures/engine/workload.ts';

const VEHICLE_COUNT = 5000;
const ROUND_COUNT = 100;
const WARM_UP_ROUNDS = 15;

let nowMs = 1_800_000_000_000;
const world = new World(() => nowMs, { filterMineArea: false });
const workload = new Workload(world, VEHICLE_COUNT, 2000);

/** Every tenth vehicle has a new state beside its fix. */
const CHANGED_EVERY_ROUNDS = 10;

function nextTexts(round: number): string[] {
  nowMs += 1000;
  const texts = workload.fixes(nowMs, 1);
  for (let k = round % CHANGED_EVERY_ROUNDS; k < VEHICLE_COUNT; k += CHANGED_EVERY_ROUNDS)
    texts.push(changedMessage(`v${k}`, round));
  return texts;
}

function changedMessage(id: string, round: number): string {
  const status = {
    operator: 'B. Bat-Erdene',
    status: round % 2 ? '1.1 Haul loaded' : '1.2 Haul empty',
    status_category: 'Operating',
    ts: nowMs,
    start: nowMs - 60_000,
    loaded: round % 2 ? 'YES' : 'NO',
    txn_status: 'Ачсан',
    txn_ts: nowMs,
    load: { selectedVehicle: 'EX-01', totalCycle: 4 },
    duration: 12,
    user: 'B. Bat-Erdene',
  };
  return JSON.stringify({ type: 'changed', deviceType: 'vehicle', id, status, status_ts: nowMs });
}

function parseAlone(texts: readonly string[]): number {
  const startMs = performance.now();
  let seen = 0;
  for (const text of texts) seen += (JSON.parse(text) as { id: string }).id.length > 0 ? 1 : 0;
  const tookMs = performance.now() - startMs;
  if (seen !== texts.length) throw new Error('Texts were lost');
  return tookMs;
}

function wholePath(texts: readonly string[]): number {
  const startMs = performance.now();
  for (const text of texts) {
    const result = readMessage(text);
    if (!('message' in result)) continue;
    if (result.message.type === 'location') world.applyLocation(result.message);
    else if (result.message.type === 'changed' && result.message.deviceType === 'vehicle')
      world.applyChange(result.message);
  }
  return performance.now() - startMs;
}

function fastestQuintile(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 5)] as number;
}

const parseTimesMs: number[] = [];
const pathTimesMs: number[] = [];
for (let round = 0; round < ROUND_COUNT; round++) {
  const texts = nextTexts(round);
  const [alone, whole] =
    round % 2 === 0 ? [parseAlone(texts), wholePath(texts)] : [wholePath(texts), parseAlone(texts)].reverse();
  if (round < WARM_UP_ROUNDS) continue;
  parseTimesMs.push(alone as number);
  pathTimesMs.push(whole as number);
}
const parseMs = fastestQuintile(parseTimesMs);
const pathMs = fastestQuintile(pathTimesMs);
const roundToThousandth = (value: number): number => Math.round(value * 1000) / 1000;
console.log(`${VEHICLE_COUNT} fixes           ms a round (quickest fifth of ${parseTimesMs.length})`);
console.log(`JSON.parse alone       ${parseMs.toFixed(2)}`);
console.log(`text to pose row       ${pathMs.toFixed(2)}`);
console.log(`microseconds a fix     ${((pathMs / VEHICLE_COUNT) * 1000).toFixed(2)}`);
console.log(
  JSON.stringify({
    name: 'ingest',
    n: VEHICLE_COUNT,
    parseMs: roundToThousandth(parseMs),
    pathMs: roundToThousandth(pathMs),
    ratioToParse: roundToThousandth(pathMs / parseMs),
  }),
);
