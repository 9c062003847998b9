import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileError } from './columns.ts';
import { readFixes, reasons } from './readFixes.ts';
import { readTime } from './rows.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function file(text: string | Buffer): string {
  count += 1;
  const path = join(folder, `${count}.csv`);
  writeFileSync(path, text);
  return path;
}

const read = (text: string | Buffer, id?: string, limit = Number.POSITIVE_INFINITY) => readFixes(file(text), id, limit);

describe('tables of fixes', () => {
  it('are read whatever separates the columns, quoted or not', async () => {
    const expected = [{ id: 'LV-17', atMs: 1_000, location: { lon: 105.1, lat: 43.2, alt: 1170.5 } }];
    const tables = [
      'vehicle,lon,lat,alt,time\nLV-17,105.1,43.2,1170.5,1\n',
      'Vehicle ID;Longitude;Latitude;Altitude (m);Time\n"LV-17";105,1;43,2;1170,5;1970-01-01T00:00:01Z\n',
      '\uFEFFunit\tX\tY\tZ\tt\r\nLV-17\t105.1\t43.2\t1170.5\t1000000000000\r\n'.replace(
        '1000000000000',
        '1970-01-01 00:00:01+00',
      ),
      '"time","lat","device","lng","elevation"\n"1970-01-01 08:00:01 +08:00","43.2","LV-17","105.1","1170.5"\n',
    ];
    for (const table of tables) expect((await read(table)).fixes).toMatchObject(expected);
  });

  it('may hold UTM metres, speed and heading', async () => {
    const { fixes } = await read(
      'name,easting,northing,timestamp,speed (m/s),course\nHT-1,650000.5,4763000,10,5,271\n',
    );
    expect(fixes).toMatchObject([
      { location: { easting: 650_000.5, northing: 4_763_000 }, velocity: 18, rotation: 271 },
    ]);
  });

  it('are put in the order of time, equal times in the order of the file', async () => {
    const { fixes } = await read('id,lon,lat,time\na,1,1,30\nb,1,1,10\nc,1,1,10\nd,1,1,20\n');
    expect(fixes.map((fix) => fix.id)).toEqual(['b', 'c', 'd', 'a']);
  });

  it('take the column that names the vehicle from the user; a bare number gets the column as first name', async () => {
    const table = 'id,trajectory_id,tracker,lon,lat,time\n1,7,19,1,1,1\n';
    expect((await read(table)).fixes[0]?.id).toBe('tracker 19');
    expect((await read(table, 'trajectory_id')).fixes[0]?.id).toBe('trajectory_id 7');
  });

  it('leave out rows that are none, and say which', async () => {
    const recording = await read('id,lon,lat,time\na,1,1,1\na,,1,2\na,1,1,yesterday\n,1,1,3\na,x,1,4\n');
    expect(recording.fixes).toHaveLength(1);
    expect(reasons(recording)).toBe(
      ': 2 × no position (first in row 3); 1 × time "yesterday" is not understood (first in row 4); 1 × no vehicle (first in row 5)',
    );
  });

  it('stop at the limit', async () => {
    expect((await read('id,lon,lat,time\na,1,1,1\na,1,1,2\na,1,1,3\n', undefined, 2)).fixes).toHaveLength(2);
  });

  it('explain what is wrong with a wrong file', async () => {
    await expect(read('lon,lat,when\n1,1,1\n')).rejects.toThrow(
      'There is no column for time, vehicle (name it with --id COLUMN). Columns found: lon, lat, when',
    );
    await expect(read('id,lon,lat,time\n1,1,1,1\n', 'truck')).rejects.toThrow(/"truck".*Columns found: id, lon/);
    await expect(read('just text\nmore text\n')).rejects.toThrow(/no table of fixes/);
    await expect(read('')).rejects.toThrow(FileError);
    await expect(read('id,lon,lat,time\n')).rejects.toThrow(/holds no fixes/);
    await expect(read(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 44, 44]))).rejects.toThrow(/binary/);
    await expect(readFixes(join(folder, 'missing.csv'), undefined, 1)).rejects.toThrow(/cannot be read/);
    await expect(readFixes(folder, undefined, 1)).rejects.toThrow(FileError);
  });
});

describe('times', () => {
  it.each([
    ['2008-12-11 04:42:14+00', Date.UTC(2008, 11, 11, 4, 42, 14)],
    ['2008-12-11T04:42:14Z', Date.UTC(2008, 11, 11, 4, 42, 14)],
    ['2008/12/11 04:42:14.250', Date.UTC(2008, 11, 11, 4, 42, 14, 250)],
    ['2008-12-11 12:42:14+0800', Date.UTC(2008, 11, 11, 4, 42, 14)],
    ['1228970534', 1_228_970_534_000],
    ['1228970534.5', 1_228_970_534_500],
    ['1228970534000', 1_228_970_534_000],
  ])('%s', (text, expected) => {
    expect(readTime(text)).toBe(expected);
  });

  it.each(['', 'now', '2008-13-41 10:00:00', '11.12.2008', '2008-12-11 25:00'])('"%s" is none', (text) => {
    expect(readTime(text)).toBeUndefined();
  });
});

const geolife = new URL('../../../../shared/data/trajectories/demodata_geolife.csv', import.meta.url).pathname;
if (!existsSync(geolife)) process.stderr.write('Skipped: the sample recording is not here, so it is not read\n');

describe.skipIf(!existsSync(geolife))('a real recording', () => {
  it('is read whole, in order', async () => {
    const { fixes, leftOut } = await readFixes(geolife, undefined, Number.POSITIVE_INFINITY);
    expect(fixes).toHaveLength(5908);
    expect(leftOut.size).toBe(0);
    expect(new Set(fixes.map((fix) => fix.id)).size).toBeGreaterThan(1);
    fixes.slice(1).forEach((fix, index) => {
      expect(fix.atMs).toBeGreaterThanOrEqual(fixes[index]?.atMs ?? 0);
    });
  });
});
