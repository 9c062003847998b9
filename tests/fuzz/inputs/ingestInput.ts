/** Input like a fleet's: arrays and lines of fixes and states, damaged and packed in every way. */
import type { Dice } from '../support/dice.ts';
import { damaged, mutated, nastyText } from '../support/nasty.ts';
import { encoded } from './encodings.ts';
import { type Input, someAddress } from './input.ts';

const NDJSON = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];
const TYPES = [...NDJSON, 'application/json', 'application/json', 'application/json', 'application/json', 'text/plain'];
const STATUSES = ['Working', 'Idle', 'Down', 'Standby', '', null];

export function ingestInput(dice: Dice): Input {
  const items = Array.from({ length: dice.int(dice.chance(0.02) ? 2_000 : 12) }, () =>
    mutated(dice, itemOf(dice), 0.06),
  );
  const type = dice.pick(TYPES);
  const text = NDJSON.includes(type) ? linesOf(dice, items) : JSON.stringify(items);
  const whole = Buffer.from(text);
  const bytes = dice.chance(0.1) ? damaged(dice, whole) : whole;
  const packed = dice.chance(0.5) ? encoded(dice, bytes) : { bytes, headers: {} };
  const caller = dice.chance(0.9) ? 'fleet' : dice.pick(['admin', 'nobody', 'a disabled account'] as const);
  return {
    what: `ingest as ${caller} of ${type} ${JSON.stringify(packed.headers)}: ${bytes.toString('latin1').slice(0, 200)}`,
    send: async ({ client, callers }) => {
      const headers = {
        ...callers[caller],
        'content-type': type,
        'x-forwarded-for': someAddress((below) => dice.int(below)),
        ...packed.headers,
      };
      const answer = await client.send({ method: 'POST', url: '/api/ingest/fixes', headers, body: packed.bytes });
      const { status, body } = answer;
      return { inputs: 1, statuses: [status], detail: status >= 500 ? body.slice(0, 300) : undefined };
    },
  };
}

function linesOf(dice: Dice, items: readonly unknown[]): string {
  const end = dice.pick(['\n', '\n', '\r\n', '\n\n', '\r', '']);
  return items.map((item) => (dice.chance(0.03) ? nastyText(dice) : JSON.stringify(item))).join(end);
}

function itemOf(dice: Dice): object {
  const id = dice.chance(0.9) ? `fuzz-${dice.int(60)}` : nastyText(dice);
  const timestamp = Date.now() - dice.int(600_000) + dice.int(20_000);
  const place = { easting: 649_000 + dice.int(4_000), northing: 4_763_000 + dice.int(4_000), altitude: dice.int(200) };
  const kinds = [
    () => ({ id, timestamp, location: place, rotation: dice.int(360), velocity: dice.int(60) }),
    () => ({ id, timestamp, lat: 43 + dice.int(100) / 1_000, lon: 106 + dice.int(100) / 1_000, altitude: 1_400 }),
    () => ({ id, timestamp, status: dice.pick(STATUSES), deviceType: 'vehicle' }),
    () => ({
      type: 'status',
      deviceType: 'vehicle',
      id,
      timestamp,
      status: { status: 'Working', prev: { status: 'Idle' } },
    }),
    () => ({
      type: 'status',
      deviceType: dice.pick(['sensor', 'asset', 'zone', 'x']),
      id,
      timestamp,
      tags: [{ id, name: id }],
    }),
  ];
  return dice.pick(kinds)();
}
