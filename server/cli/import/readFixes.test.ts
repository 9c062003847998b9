import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textFolder } from '../../../tests/fixtures/files/textFolder.ts';
import { FileError } from './columns.ts';
import { type ReadOptions, readFixes } from './readFixes.ts';

const inputFolder = textFolder();
const READ_ALL = { limit: Number.POSITIVE_INFINITY };
const readFixesText = (text: string | Buffer, options: Partial<ReadOptions> = {}) =>
  readFixes(inputFolder.write(text), { ...READ_ALL, ...options });

describe('tables of fixes', () => {
  it('are read with any column separator, quoted or not', async () => {
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
    for (const table of tables) expect((await readFixesText(table)).fixes).toMatchObject(expected);
  });

  it('may hold UTM metres, speed and heading', async () => {
    const { fixes } = await readFixesText(
      'name,easting,northing,timestamp,speed (m/s),course\nHT-1,650000.5,4763000,10,5,271\n',
    );
    expect(fixes).toMatchObject([
      { location: { easting: 650_000.5, northing: 4_763_000 }, velocity: 18, rotation: 271 },
    ]);
  });

  it('are put in the order of time, equal times in the order of the file', async () => {
    const { fixes } = await readFixesText('id,lon,lat,time\na,1,1,30\nb,1,1,10\nc,1,1,10\nd,1,1,20\n');
    expect(fixes.map((fix) => fix.id)).toEqual(['b', 'c', 'd', 'a']);
  });

  it('take the column that names the vehicle from the user; a bare number gets the column as first name', async () => {
    const table = 'id,trajectory_id,tracker,lon,lat,time\n1,7,19,1,1,1\n';
    expect((await readFixesText(table)).fixes[0]?.id).toBe('tracker 19');
    expect((await readFixesText(table, { idColumn: 'trajectory_id' })).fixes[0]?.id).toBe('trajectory_id 7');
  });

  it('leave out rows that are none, and say which', async () => {
    const recording = await readFixesText('id,lon,lat,time\na,1,1,1\na,,1,2\na,1,1,yesterday\n,1,1,3\na,x,1,4\n');
    expect(recording.fixes).toHaveLength(1);
    expect(recording.reports()).toEqual([
      'Rows left out:',
      '  2 × no position (first in row 3)',
      '  1 × time "yesterday" is not understood (first in row 4)',
      '  1 × no vehicle (first in row 5)',
    ]);
  });

  it('take the id before the name, and the name and the category of each row', async () => {
    const { fixes } = await readFixesText(
      'name,id,category,lon,lat,ele,time\nBig Bertha,HT-1,Haul Truck,105,43,1170.5,1\n,LV-2,,105,43,,2\n',
    );
    expect(fixes).toMatchObject([
      { id: 'HT-1', name: 'Big Bertha', category: 'Haul Truck', location: { alt: 1170.5 } },
      { id: 'LV-2' },
    ]);
    expect(fixes[1]).not.toHaveProperty('name');
    expect(fixes[1]).not.toHaveProperty('category');
  });

  it('check positions by the column names, and explain why a row is invalid', async () => {
    const table = 'id,lon,lat,time\na,105,43,1\na,43,105,2\na,190,43,3\na,0,0,4\na,650000,4763000,5\n';
    expect((await readFixesText(table)).skippedReasons.lines()).toEqual([
      '1 × latitude 105 is not between -90 and 90; are latitude and longitude swapped? (first in row 3)',
      '1 × longitude 190 is not between -180 and 180 (first in row 4)',
      '1 × position 0, 0 is that of a receiver without a fix (first in row 5)',
      '1 × latitude 4763000 is not between -90 and 90 (first in row 6)',
    ]);
    const metres = 'id,easting,northing,time\na,650000,4763000,1\na,105,43,2\na,650000,0,3\na,650000,43,4\n';
    const { fixes, skippedReasons } = await readFixesText(metres);
    expect(fixes).toHaveLength(2);
    expect(skippedReasons.lines()).toEqual([
      '1 × easting 105 m is not between 100000 and 900000 (first in row 3)',
      '1 × northing 0 is that of a receiver without a fix (first in row 4)',
    ]);
  });

  it('check figures: a row goes without one that cannot be, and that is said', async () => {
    const table =
      'id,lon,lat,time,speed (m/s),ele,heading\na,1,1,1,5,10,90\na,1,1,2,500,10,90\na,1,1,3,-1,1e6,x\na,1,1,4,fast,,\n';
    const { fixes, incompleteReasons } = await readFixesText(table);
    expect(fixes.map(({ velocity }) => velocity)).toEqual([18, undefined, undefined, undefined]);
    expect(incompleteReasons.lines()).toEqual([
      '2 × speed 1800 km/h is not between 0 and 400 (first in row 3)',
      '1 × altitude 1000000 m is not between -12000 and 9000 (first in row 4)',
      '1 × heading "x" is not a number (first in row 4)',
      '1 × speed "fast" is not a number (first in row 5)',
    ]);
  });

  it('refuse rows that the site would refuse', async () => {
    const { skippedReasons } = await readFixesText(`id,lon,lat,time\na,1,1,1\n${'a'.repeat(129)},1,1,1\n`);
    expect(skippedReasons.lines()).toEqual(['1 × id is longer than 128 characters (first in row 3)']);
  });

  it('name lines of the file, also after empty ones', async () => {
    expect((await readFixesText('id,lon,lat,time\n\n\na,1,1,1\na,,,2\n')).skippedReasons.lines()).toEqual([
      '1 × no position (first in row 5)',
    ]);
  });

  it('tell seconds from milliseconds: by the size, the name of the column, or as the user says', async () => {
    const firstFixMs = async (column: string, time: string, options?: Partial<ReadOptions>) =>
      (await readFixesText(`id,lon,lat,${column}\na,1,1,${time}\n`, options)).fixes[0]?.atMs;
    expect(await firstFixMs('time', '1700000000')).toBe(1_700_000_000_000);
    expect(await firstFixMs('time', '1700000000000')).toBe(1_700_000_000_000);
    expect(await firstFixMs('timestamp_ms', '5000')).toBe(5_000);
    expect(await firstFixMs('time (s)', '5000')).toBe(5_000_000);
    expect(await firstFixMs('time', '5000', { timeUnit: 'ms' })).toBe(5_000);
    await expect(firstFixMs('time', '1700000000000', { timeUnit: 's' })).rejects.toThrow(/time "17.*not understood/);
  });

  it('stop at the limit', async () => {
    expect((await readFixesText('id,lon,lat,time\na,1,1,1\na,1,1,2\na,1,1,3\n', { limit: 2 })).fixes).toHaveLength(2);
  });

  it('explain the fault of an invalid file', async () => {
    await expect(readFixesText('lon,lat,when\n1,1,1\n')).rejects.toThrow(
      'There is no column for time, vehicle (name it with --id COLUMN). Columns found: lon, lat, when',
    );
    await expect(readFixesText('id,lon,lat,time\n1,1,1,1\n', { idColumn: 'truck' })).rejects.toThrow(
      /"truck".*Columns found: id, lon/,
    );
    await expect(readFixesText('just text\nmore text\n')).rejects.toThrow(/no table of fixes/);
    await expect(readFixesText('')).rejects.toThrow(FileError);
    await expect(readFixesText('id,lon,lat,time\n')).rejects.toThrow(/holds no fixes/);
    await expect(readFixesText(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 44, 44]))).rejects.toThrow(/binary/);
    await expect(readFixes(inputFolder.path('missing.csv'), READ_ALL)).rejects.toThrow(
      /cannot be read: there is no such file/,
    );
    await expect(readFixes(inputFolder.path(), READ_ALL)).rejects.toThrow(FileError);
  });
});

const geolifeFile = new URL('../../../../shared/data/trajectories/demodata_geolife.csv', import.meta.url).pathname;
if (!existsSync(geolifeFile)) process.stderr.write('Skipped: the sample recording is not here, so it is not read\n');

describe.skipIf(!existsSync(geolifeFile))('a real recording', () => {
  it('is read whole, in order', async () => {
    const { fixes, skippedReasons } = await readFixes(geolifeFile, READ_ALL);
    expect(fixes).toHaveLength(5908);
    expect(skippedReasons.size).toBe(0);
    expect(new Set(fixes.map((fix) => fix.id)).size).toBeGreaterThan(1);
    fixes.slice(1).forEach((fix, index) => {
      expect(fix.atMs).toBeGreaterThanOrEqual(fixes[index]?.atMs ?? 0);
    });
  });
});
