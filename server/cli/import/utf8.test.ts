import { describe, expect, it } from 'vitest';
import { textFolder } from '../../../tests/fixtures/files/textFolder.ts';
import { FileError } from './columns.ts';
import { readFixes } from './readFixes.ts';
import { readSnapshot } from './snapshot.ts';
import { isBinary, linesOf } from './utf8.ts';

const inputFolder = textFolder();
const READ_ALL = { limit: Number.POSITIVE_INFINITY };
const readBytes = (bytes: Buffer | string, name?: string) => readFixes(inputFolder.write(bytes, name), READ_ALL);

/** More than is read at once. */
const LONG = 70_000;
/** Two vehicles in Windows-1251: А-1 and Б-1. */
const CYRILLIC_TABLE = Buffer.from('id,lon,lat,time\n\xc0-1,105,43,1\n\xc1-1,105,43,2\n', 'latin1');

describe('a file that is not UTF-8', () => {
  it.each([
    ['a table in Windows-1251', CYRILLIC_TABLE, 'a.csv'],
    ['a table in UTF-16', Buffer.from('\uFEFFid\tlon\tlat\ttime\nA\t105\t43\t1\n', 'utf16le'), 'b.txt'],
    [
      'a table in which only the end is not',
      Buffer.from(`id,lon,lat,time\n${'A,105,43,1\n'.repeat(LONG / 10)}\xc0,105,43,1\n`, 'latin1'),
      'c.csv',
    ],
    [
      'a table that ends within a letter',
      Buffer.concat([Buffer.from('id,lon,lat,time\nA,105,43,1\n'), Buffer.from('Ө').subarray(0, 1)]),
      'd.csv',
    ],
    ['GPX', Buffer.from(`<gpx><!--${'.'.repeat(LONG)}--><trk><name>\xc0</name></trk></gpx>`, 'latin1'), 'e.gpx'],
    ['GeoJSON', Buffer.from(`{"type":"FeatureCollection",${' '.repeat(LONG)}"features":["\xc0"]}`, 'latin1'), 'f.json'],
    ['a trajectory', Buffer.from(`Geolife trajectory\n${'\n'.repeat(LONG)}\xc0`, 'latin1'), 'g.plt'],
  ])('is refused with what to do: %s', async (_, bytes, name) => {
    const error: unknown = await readBytes(bytes, name).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FileError);
    expect((error as FileError).message).toMatch(/ is not in UTF-8\. Save it as UTF-8 \(in Excel: "CSV UTF-8"\)$/);
  });

  it('is no snapshot either', async () => {
    const xml = Buffer.from(`<Fleet><!--${'.'.repeat(LONG)}\xc0--></Fleet>`, 'latin1');
    await expect(readSnapshot(inputFolder.write(xml, 'fleet.xml'))).rejects.toThrow(/not in UTF-8/);
  });

  it('is told from a binary one', () => {
    expect(isBinary(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBe(true);
    expect(isBinary(Uint8Array.of(0xff, 0xfe, 0x69, 0))).toBe(false);
    expect(isBinary(Uint8Array.of(0xfe, 0xff, 0, 0x69))).toBe(false);
    expect(isBinary(CYRILLIC_TABLE)).toBe(false);
  });
});

it('letters at the borders of what is read at once stay whole', async () => {
  for (const shift of ['', 'x']) {
    const rows = 'Өөө-өөө,105,43,1\n'.repeat(LONG / 5);
    const { fixes, skippedReasons } = await readBytes(
      `\uFEFF${shift}id,lon,lat,time,vehicle\n${rows.replaceAll(',1\n', ',1,Өөө\n')}`,
    );
    expect(new Set(fixes.map(({ id }) => id))).toEqual(new Set(['Өөө']));
    expect([fixes.length, skippedReasons.size]).toEqual([LONG / 5, 0]);
  }
});

it('lines are parted at either kind of end, also between two parts of a text', async () => {
  const lines: string[] = [];
  for await (const line of linesOf(
    (async function* () {
      yield* ['a\r', '\nb', 'c\n', '\n', 'd'];
    })(),
  ))
    lines.push(line);
  expect(lines).toEqual(['a', 'bc', '', 'd']);
});
