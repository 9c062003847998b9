import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HttpProblem } from '../http/problems.ts';
import { readCsv } from './fixTable.ts';
import { UnreadableItem } from './intake.ts';
import { STREAM_LIMITS } from './streamLimits.ts';

async function* textPieces(...texts: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function readAll(...texts: (string | Buffer)[]): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const items of readCsv(textPieces(...texts), 2)) all.push(...items);
  return all;
}

const EXPECTED_FIX = { id: 'T1', timestamp: 1_795_000_000_000, location: { lon: 106.83, lat: 43.01, alt: 1_180.5 } };

describe('a table of fixes', () => {
  test('has its fields by name, with any column separator', async () => {
    for (const mark of [',', ';', '\t']) {
      const tableRow = (...cells: string[]) => cells.join(mark);
      const table = [
        tableRow('ID', 'lon', 'lat', 'alt', 'timestamp', 'depot'),
        tableRow('T1', '106.83', '43.01', '1180.5', '1795000000000', 'north'),
      ];
      expect(await readAll(`\uFEFF${table.join('\r\n')}\r\n`)).toEqual([EXPECTED_FIX]);
    }
  });

  test('is handed over in smaller batches where its rows are long', async () => {
    const row = `${'x'.repeat(30_000)},5,${'y'.repeat(30_000)}\n`;
    const sizes: number[] = [];
    for await (const items of readCsv(textPieces('id,timestamp,region\n', ...Array<string>(20).fill(row)), 200))
      sizes.push(items.length);
    expect(sizes).toEqual([9, 9, 2]);
  });

  test('is handed over in smaller batches where its rows have many cells, though all are empty', async () => {
    const row = `${','.repeat(60_000)}\n`;
    const sizes: number[] = [];
    for await (const items of readCsv(textPieces('id,timestamp\n', ...Array<string>(10).fill(row)), 200))
      sizes.push(items.length);
    expect(sizes).toEqual([9, 1]);
  });

  test('may say its times with a zone, and its places in the zone or the grid', async () => {
    expect(await readAll('id,timestamp,x,y,z\nT1,2026-11-18T12:26:40+08:00,1,2,3\n')).toEqual([
      { id: 'T1', timestamp: Date.UTC(2026, 10, 18, 4, 26, 40), location: { x: 1, y: 2, z: 3 } },
    ]);
    expect(await readAll('id,timestamp,easting,northing\nT1,5,649000,4763000')).toEqual([
      { id: 'T1', timestamp: 5, location: { easting: 649_000, northing: 4_763_000 } },
    ]);
  });

  test('leaves empty cells out, and leaves text in numeric fields to the fix schema', async () => {
    const [first, second, third] = await readAll(
      'id,timestamp,velocity,name,status\nT1,noon,fast,,\nT2,2026-11-18T12:26:40,,"a ""b"", c",1.1 Haul\n\nT3,1\n',
    );
    expect(first).toEqual({ id: 'T1', timestamp: 'noon', velocity: 'fast' });
    // A time without a zone is ambiguous.
    expect(second).toEqual({ id: 'T2', timestamp: '2026-11-18T12:26:40', name: 'a "b", c', status: '1.1 Haul' });
    expect(third).toEqual(new UnreadableItem('the row has 2 cells, the header 5', 'T3,1'));
  });

  test.each([
    ['', 0],
    ['id,timestamp\n', 0],
  ])('may be empty: %j', async (table, length) => {
    expect(await readAll(table)).toHaveLength(length);
  });

  test.each([
    ['lon,lat,time\n1,2,3\n', /names no column id, timestamp. Columns found: lon, lat, time/],
    ['id,id,timestamp\n1,2,3\n', /column id is there twice/],
    ['id,timestamp\n"T1,1\n', /table cannot be read/],
    [`id,timestamp\n${'x'.repeat(STREAM_LIMITS.lineBytes + 10)},1\n`, /longer than 64 KB/],
    ['x'.repeat(STREAM_LIMITS.lineBytes * 2), /longer than 64 KB|names no column/],
  ])('is refused with a reason: %#', async (table, reason) => {
    await expect(readAll(table)).rejects.toThrow(reason);
  });

  test('ends in items or in a plain refusal, for any input', async () => {
    const mark = fc.constantFrom('id', 'timestamp', 'lon', ',', ';', '"', '\n', '\r\n', '\t', '1', 'é', '\u0000', ' ');
    await fc.assert(
      fc.asyncProperty(fc.array(mark, { maxLength: 60 }), fc.boolean(), async (marks, hasHeader) => {
        const table = `${hasHeader ? 'id,timestamp,lon\n' : ''}${marks.join('')}`;
        const read = await readAll(table).catch((error: unknown) => error);
        if (!Array.isArray(read)) expect(read).toBeInstanceOf(HttpProblem);
      }),
    );
  });

  test('does not mind where the network cuts, also within a letter', async () => {
    const table = Buffer.from('id,timestamp,name\nТ1,1,Ачилт\n"Ө2",2,"Өө, ""x"""\n');
    const expected = [
      { id: 'Т1', timestamp: 1, name: 'Ачилт' },
      { id: 'Ө2', timestamp: 2, name: 'Өө, "x"' },
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(table.length), { maxLength: 6 }), async (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), table.length];
        expect(await readAll(...edges.slice(1).map((end, k) => table.subarray(edges[k], end)))).toEqual(expected);
      }),
    );
  });
});
