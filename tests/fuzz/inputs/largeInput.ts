/** Megabytes, good and damaged, where megabytes are allowed. */
import { gzipSync } from 'node:zlib';
import { defaultViewState } from '../../../src/domain/view/viewState.ts';
import type { AccountName } from '../../contract/support/callers.ts';
import { corruptBytes } from '../support/hostileInputs.ts';
import type { RandomSource } from '../support/RandomSource.ts';
import { type Input, someAddress } from './input.ts';

const PNG_HEADER = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface LargeBody {
  url: string;
  caller: AccountName;
  type: string;
  body: () => Buffer;
}

export function largeInput(random: RandomSource): Input {
  const { url, caller, type, body } = random.pick(LARGE_BODY_MAKERS)(random);
  const isDamaged = random.chance(0.3);
  const isZipped = url.includes('ingest') && random.chance(0.5);
  return {
    summary: `large ${url} as ${caller}${isDamaged ? ', damaged' : ''}${isZipped ? ', zipped' : ''}`,
    send: async ({ client, callers }) => {
      const made = isDamaged ? corruptBytes(random, body()) : body();
      const headers = {
        ...callers[caller],
        'content-type': type,
        'x-forwarded-for': someAddress((below) => random.int(below)),
        ...(isZipped && { 'content-encoding': 'gzip' }),
      };
      const sent = isZipped ? gzipSync(made, { level: 1 }) : made;
      const { status, body: answer } = await client.sendRaw({ method: 'POST', url, headers, body: sent });
      return { inputs: 1, statuses: [status], detail: status >= 500 ? answer.slice(0, 300) : undefined };
    },
  };
}

const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const repeatItem = <T>(length: number, item: (k: number) => T) => Array.from({ length }, (_item, k) => item(k));

const LARGE_BODY_MAKERS: readonly ((random: RandomSource) => LargeBody)[] = [
  (random) => ({
    url: `/api/adt/workspace/large-${random.int(5)}`,
    caller: 'dispatcher',
    type: 'application/json',
    body: () => jsonBytes({ Tree: treeOf(1 + random.int(60_000)) }),
  }),
  (random) => ({
    url: '/api/ingest/fixes',
    caller: 'fleet',
    type: 'application/json',
    body: () => jsonBytes(fixItems(1 + random.int(11_000))),
  }),
  (random) => ({
    url: '/api/ingest/fixes',
    caller: 'fleet',
    type: 'application/x-ndjson',
    body: () =>
      Buffer.from(
        fixItems(1 + random.int(60_000))
          .map((fix) => JSON.stringify(fix))
          .join('\n'),
      ),
  }),
  (random) => ({
    url: '/api/adt/view',
    caller: random.pick(['admin', 'operator']),
    type: 'application/json',
    body: () => jsonBytes(viewOf(random.int(1_000_000), random.int(2_000_000))),
  }),
  (random) => ({
    url: '/api/adt/feedback',
    caller: random.pick(['admin', 'operator', 'dispatcher', 'tester']),
    type: 'application/json',
    body: () =>
      jsonBytes({ type: 'bug report', desc: 'large', images: repeatItem(random.int(5), () => pictureOf(random)) }),
  }),
  (random) => ({
    url: `/api/designs?name=large-${random.int(1_000_000)}`,
    caller: 'admin',
    type: 'application/octet-stream',
    body: () =>
      Buffer.concat([Buffer.from('0\nSECTION\n2\nENTITIES\n'), Buffer.alloc(random.int(4_000_000), '0\nPOINT\n')]),
  }),
];

function treeOf(count: number): object[] {
  const files = repeatItem(count, (k) => ({ id: `e-${k}`, name: `Entity ${k}`, itemType: 'vehicle' }));
  return [{ name: 'VEHICLE', itemType: 'folder', files }];
}

function fixItems(count: number): object[] {
  const timestamp = Date.now();
  const location = { easting: 649_000, northing: 4_763_000, altitude: 10 };
  return repeatItem(count, (k) => ({ id: `fuzz-${k % 60}`, timestamp: timestamp - k, location }));
}

function viewOf(n: number, length: number): object {
  return { name: `Large ${n}`, description: '', state: { ...defaultViewState(), notes: 'x'.repeat(length) } };
}

function pictureOf(random: RandomSource): string {
  return Buffer.concat([PNG_HEADER, Buffer.alloc(random.int(5_600_000), 7)]).toString('base64');
}
