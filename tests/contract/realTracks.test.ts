/** Real recordings, imported by the users' command, are at the positions computed by PROJ. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import proj4 from 'proj4';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vehicleState } from './support/intake.ts';
import { programEnd, startProgram } from './support/program.ts';
import { type Site, startSite } from './support/site.ts';

const GEOLIFE_FILE = new URL('../../../shared/data/trajectories/demodata_geolife.csv', import.meta.url).pathname;
const hasGeolifeFile = existsSync(GEOLIFE_FILE);
if (!hasGeolifeFile) process.stderr.write('Skipped: the sample recording is not here, so it is not imported\n');

/** X;Y;fid;id;sequence;trajectory_id;tracker;t */
function readTracks() {
  const [, ...lines] = readFileSync(GEOLIFE_FILE, 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => {
    const [lon = '', lat = '', , , , trajectory = '', , time = ''] = line.split(';');
    return {
      lon: Number(lon),
      lat: Number(lat),
      trajectory,
      atMs: Date.parse(time.replace(' ', 'T').replace('+00', 'Z')),
    };
  });
}

const utm50Projection = proj4('EPSG:4326', '+proj=utm +zone=50 +ellps=WGS84 +datum=WGS84 +units=m +no_defs');

describe.skipIf(!hasGeolifeFile)('a real recording', () => {
  let site: Site;
  let folder: string;
  beforeAll(async () => {
    // Beijing.
    site = await startSite({ environment: { HEADFRAME_UTM_ZONE: '50N' }, listen: true });
    folder = mkdtempSync(join(tmpdir(), 'headframe-tracks-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await site.close();
  });

  async function importFile(...args: string[]): Promise<string> {
    const account = join(site.dataDir, 'fleet-account.json');
    const words = [...args, '--url', site.settings.publicUrl, '--account', account, '--speed', '10000000'];
    const run = await programEnd(startProgram('server/cli/importFixes.ts', words, {}));
    expect(run).toMatchObject({ code: 0, log: '' });
    return run.output;
  }

  async function expectPosition(id: string, last: { lon: number; lat: number } | undefined): Promise<void> {
    const [easting, northing] = utm50Projection.forward([last?.lon ?? 0, last?.lat ?? 0]) as [number, number];
    const { location } = (await vehicleState(site, id)) ?? {};
    expect(location?.easting).toBeCloseTo(easting, 3);
    expect(location?.northing).toBeCloseTo(northing, 3);
  }

  test('of GeoLife is at the right place, each track as a vehicle', async () => {
    const tracks = readTracks();
    const output = await importFile(GEOLIFE_FILE, '--id', 'trajectory_id');
    expect(output).toContain(`${tracks.length} of ${tracks.length} fixes`);
    expect(output).toContain(', 0 refused');
    for (const trajectory of new Set(tracks.map((fix) => fix.trajectory))) {
      const own = tracks.filter((fix) => fix.trajectory === trajectory);
      await expectPosition(`trajectory_id ${trajectory}`, own.sort((a, b) => a.atMs - b.atMs).at(-1));
    }
  });

  test('as GPX is at the same place', async () => {
    const own = readTracks().filter(({ trajectory }) => trajectory === '1');
    const points = own.map(
      ({ lon, lat, atMs }) => `<trkpt lat="${lat}" lon="${lon}"><time>${new Date(atMs).toISOString()}</time></trkpt>`,
    );
    const file = join(folder, 'walk.gpx');
    const track = `<trk><name>walk</name><trkseg>${points.join('')}</trkseg></trk>`;
    writeFileSync(
      file,
      `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${track}</gpx>`,
    );
    await importFile(file);
    await expectPosition('walk', own.sort((a, b) => a.atMs - b.atMs).at(-1));
  });
});
