/** Input like a fleet's: arrays and lines of fixes and states, damaged and packed in every way. */

import { corruptBytes, hostileText, mutateValue } from '../support/hostileInputs.ts';
import type { RandomSource } from '../support/RandomSource.ts';
import { encodeBody } from './encodings.ts';
import { type Input, someAddress } from './input.ts';

const NDJSON_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];
const MEDIA_TYPES = [
  ...NDJSON_TYPES,
  'application/json',
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
];
const STATUS_TEXTS = ['Working', 'Idle', 'Down', 'Standby', '', null];

export function ingestInput(random: RandomSource): Input {
  const items = Array.from({ length: random.int(random.chance(0.02) ? 2_000 : 12) }, () =>
    mutateValue(random, itemOf(random), 0.06),
  );
  const type = random.pick(MEDIA_TYPES);
  const text = NDJSON_TYPES.includes(type) ? linesOf(random, items) : JSON.stringify(items);
  const whole = Buffer.from(text);
  const bytes = random.chance(0.1) ? corruptBytes(random, whole) : whole;
  const packed = random.chance(0.5) ? encodeBody(random, bytes) : { bytes, headers: {} };
  const caller = random.chance(0.9) ? 'fleet' : random.pick(['admin', 'nobody', 'a disabled account'] as const);
  return {
    summary: `ingest as ${caller} of ${type} ${JSON.stringify(packed.headers)}: ${bytes.toString('latin1').slice(0, 200)}`,
    send: async ({ client, callers }) => {
      const headers = {
        ...callers[caller],
        'content-type': type,
        'x-forwarded-for': someAddress((below) => random.int(below)),
        ...packed.headers,
      };
      const answer = await client.sendRaw({ method: 'POST', url: '/api/ingest/fixes', headers, body: packed.bytes });
      const { status, body } = answer;
      return { inputs: 1, statuses: [status], detail: status >= 500 ? body.slice(0, 300) : undefined };
    },
  };
}

function linesOf(random: RandomSource, items: readonly unknown[]): string {
  const end = random.pick(['\n', '\n', '\r\n', '\n\n', '\r', '']);
  return items.map((item) => (random.chance(0.03) ? hostileText(random) : JSON.stringify(item))).join(end);
}

function itemOf(random: RandomSource): object {
  const id = random.chance(0.9) ? `fuzz-${random.int(60)}` : hostileText(random);
  const timestamp = Date.now() - random.int(600_000) + random.int(20_000);
  const place = {
    easting: 649_000 + random.int(4_000),
    northing: 4_763_000 + random.int(4_000),
    altitude: random.int(200),
  };
  const kinds = [
    () => ({ id, timestamp, location: place, rotation: random.int(360), velocity: random.int(60) }),
    () => ({ id, timestamp, lat: 43 + random.int(100) / 1_000, lon: 106 + random.int(100) / 1_000, altitude: 1_400 }),
    () => ({ id, timestamp, status: random.pick(STATUS_TEXTS), deviceType: 'vehicle' }),
    () => ({
      type: 'status',
      deviceType: 'vehicle',
      id,
      timestamp,
      status: { status: 'Working', prev: { status: 'Idle' } },
    }),
    () => ({
      type: 'status',
      deviceType: random.pick(['sensor', 'asset', 'zone', 'x']),
      id,
      timestamp,
      tags: [{ id, name: id }],
    }),
  ];
  return random.pick(kinds)();
}
