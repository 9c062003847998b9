import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textFolder } from '../../../tests/fixtures/files/textFolder.ts';
import { FileError } from './columns.ts';
import { type ReadOptions, readFixes } from './readFixes.ts';

const inputFolder = textFolder();
const READ_ALL = { limit: Number.POSITIVE_INFINITY };
const readGeoJsonText = (value: unknown, options: Partial<ReadOptions> = {}) =>
  readFixes(inputFolder.write(JSON.stringify(value), 'shift.geojson'), { ...READ_ALL, ...options });
const featureCollection = (...features: object[]) => ({ type: 'FeatureCollection', features });
const pointFeature = (coordinates: number[], properties: object | null, more: object = {}) => ({
  type: 'Feature',
  ...more,
  properties,
  geometry: { type: 'Point', coordinates },
});

describe('GeoJSON', () => {
  it('of points is a table of their properties', async () => {
    const { fixes } = await readGeoJsonText(
      featureCollection(
        pointFeature([105.1, 43.2, 1_170.5], {
          vehicle: 'HT-1',
          time: '2024-05-01T00:00:01Z',
          'speed (m/s)': 5,
          heading: 90,
        }),
        pointFeature([105.1, 43.2], { time: 1_714_521_600_000 }, { id: 'LV-2' }),
        pointFeature([105.1, 43.2], { time: 1_714_521_605 }),
      ),
    );
    expect(fixes).toMatchObject([
      { id: 'LV-2', row: 2, atMs: 1_714_521_600_000, location: { lon: 105.1, lat: 43.2 } },
      { id: 'HT-1', row: 1, location: { lon: 105.1, lat: 43.2, alt: 1_170.5 }, velocity: 18, rotation: 90 },
      { id: 'shift', row: 3, atMs: 1_714_521_605_000 },
    ]);
  });

  it('of lines has the times of their points beside them', async () => {
    const times = ['2024-05-01T00:00:00Z', '2024-05-01T00:00:05Z'];
    const lineFeature = (type: string, coordinates: unknown, properties: object) => ({
      type: 'Feature',
      properties,
      geometry: { type, coordinates },
    });
    const track = [
      [105, 43, 1_000],
      [105.001, 43],
    ];
    const { fixes } = await readGeoJsonText(
      featureCollection(
        lineFeature('LineString', track, { name: 'HT-1', coordTimes: times }),
        lineFeature('MultiLineString', [track, track], { coordinateProperties: { times: [times, times] } }),
      ),
    );
    expect(fixes.map(({ id }) => id).sort()).toEqual(['HT-1', 'HT-1', 'shift', 'shift', 'shift', 'shift']);
    expect(fixes.find(({ id }) => id === 'HT-1')?.location).toEqual({ lon: 105, lat: 43, alt: 1_000 });
  });

  it('of lines takes the vehicle from the same properties as of points, however they are written', async () => {
    const idsOf = async (properties: object, options?: Partial<ReadOptions>) => {
      const line = {
        type: 'Feature',
        id: 'feature',
        properties: { ...properties, coordTimes: ['2024-05-01T00:00:00Z'] },
        geometry: { type: 'LineString', coordinates: [[105, 43]] },
      };
      const point = pointFeature([105, 43], { ...properties, time: 5 }, { id: 'feature' });
      const { fixes } = await readGeoJsonText(featureCollection(line, point), options);
      return fixes.map(({ id }) => id);
    };
    expect(await idsOf({ 'Vehicle ID': 'HT-1', id: 'A' })).toEqual(['HT-1', 'HT-1']);
    expect(await idsOf({ Equipment: 'HT-2', name: 'Big Bertha' })).toEqual(['HT-2', 'HT-2']);
    expect(await idsOf({ vehicle_name: 'HT-3' })).toEqual(['HT-3', 'HT-3']);
    expect(await idsOf({ Device: 'D4', id: 'A' }, { idColumn: 'ID' })).toEqual(['A', 'A']);
    expect(await idsOf({ colour: 'red' })).toEqual(['feature', 'feature']);
  });

  it('names the skipped parts', async () => {
    const recording = await readGeoJsonText(
      featureCollection(
        pointFeature([105, 43], { id: 'A', time: 5 }),
        pointFeature([105, 143], { id: 'A', time: 5 }),
        pointFeature([105, 43], { id: 'A' }),
        { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [] } },
        { type: 'Feature', properties: { id: 'A' }, geometry: { type: 'LineString', coordinates: [[105, 43]] } },
      ),
    );
    expect(recording.fixes).toHaveLength(1);
    expect(recording.skippedReasons.lines().join('\n')).toMatch(
      /latitude 143 .*row 2.*\n.*no column for time.*row 3.*\n.*no point and no line.*row 4.*\n.*without a time.*row 5/,
    );
  });

  it('takes the property that names the vehicle from the user', async () => {
    const document = featureCollection(pointFeature([105, 43], { id: 'A', tracker: 'T9', time: 5 }));
    expect((await readGeoJsonText(document, { idColumn: 'tracker' })).fixes[0]?.id).toBe('T9');
  });

  it('always ends in fixes or a plain message, for any file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.json(), fc.json(), async (geometry, properties, id) => {
        const feature = `{"type":"Feature","geometry":${geometry},"properties":${properties},"id":${id}}`;
        const file = inputFolder.write(
          `{"type":"FeatureCollection","features":[${feature},${geometry}]}`,
          'any.geojson',
        );
        const recording = await readFixes(file, READ_ALL).catch((error: unknown) => error);
        if (recording instanceof Error) expect(recording).toBeInstanceOf(FileError);
      }),
      { numRuns: 100 },
    );
  });

  it('is not every JSON document', async () => {
    await expect(readGeoJsonText({ a: 1 })).rejects.toThrow(/neither GeoJSON nor a fleet snapshot/);
    await expect(readFixes(inputFolder.write('{"type":', 'cut.json'), READ_ALL)).rejects.toThrow(/not valid JSON/);
  });
});

describe('a GeoLife trajectory', () => {
  it('is read with its altitude in feet, where that is known', async () => {
    const header = 'Geolife trajectory\nWGS 84\nAltitude is in Feet\nReserved 3\n0,2,255,My Track,0,0,2,8421376\n0\n';
    const rows = [
      '39.906631,116.385564,0,492,40097.5864583333,2009-10-11,14:04:30',
      '39.906554,116.385625,0,-777,40097.5865162037,2009-10-11,14:04:35',
      '400,116.385625,0,490,40097.5865162037,2009-10-11,14:04:40',
      '39.9,116.3,0,490,40097.58',
    ];
    const { fixes, skippedReasons } = await readFixes(
      inputFolder.write(`${header}${rows.join('\r\n')}\r\n`, '20091011.plt'),
      READ_ALL,
    );
    expect(fixes).toMatchObject([
      { id: '20091011', row: 7, atMs: Date.UTC(2009, 9, 11, 14, 4, 30), location: { lon: 116.385564, lat: 39.906631 } },
      { location: { lon: 116.385625, lat: 39.906554 } },
    ]);
    expect(fixes[0]?.location).toHaveProperty('alt', 492 * 0.3048);
    expect(fixes[1]?.location).not.toHaveProperty('alt');
    expect(skippedReasons.lines()).toHaveLength(2);
  });
});

describe('a table in the local grid', () => {
  it('is sent as it is', async () => {
    const file = inputFolder.write('id,x,y,z,time\nA,1,2,3,1714521600\nA,1,2,,1714521601\n');
    const { fixes } = await readFixes(file, { ...READ_ALL, isGrid: true });
    expect(fixes.map(({ location }) => location)).toEqual([
      { x: 1, y: 2, z: 3 },
      { x: 1, y: 2 },
    ]);
  });
});
