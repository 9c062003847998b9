/** `npm run accounts` and `npm run import` as people use them, against a server in a process of its own. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { AppClient, Browser, httpTransport } from './support/browser.ts';
import { makeDataDir } from './support/database.ts';
import { programEnd, type StartedProgram, startProgram } from './support/program.ts';

const PASSWORD = 'a-demo-password';

let dataDir: string;
let filesFolder: string;
let environment: Record<string, string>;
let url: string;
let server: StartedProgram;

const runAccountsCommand = (...args: string[]) => programEnd(startProgram('server/cli/accounts.ts', args, environment));
const importFixes = (...args: string[]) =>
  programEnd(startProgram('server/cli/importFixes.ts', [...args, '--url', url, '--speed', '1000'], environment));

function writeImportFile(name: string, text: string): string {
  const path = join(filesFolder, name);
  writeFileSync(path, text);
  return path;
}

beforeAll(async () => {
  dataDir = await makeDataDir();
  filesFolder = mkdtempSync(join(tmpdir(), 'headframe-import-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    HEADFRAME_DATA_DIR: dataDir,
    HEADFRAME_DEMO_PASSWORD: PASSWORD,
    HEADFRAME_FLEET: '1',
  };
  server = startProgram('server/main.ts', [], environment);
  await vi.waitFor(() => expect(server.output(), server.log()).toContain('Headframe is ready'), { timeout: 90_000 });
}, 120_000);

afterAll(async () => {
  server.process.kill('SIGKILL');
  rmSync(filesFolder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

interface ShownVehicle {
  id: string;
  name: string;
  category: string;
  velocity: number;
  location: { easting: number; northing: number; alt: number };
}

async function shownVehicle(id: string): Promise<ShownVehicle | undefined> {
  const client = new AppClient(new Browser(httpTransport(`${url}/`), `${url}/`), `${url}/`);
  const { access_token } = await client.tokens('operator', PASSWORD);
  const answer = await fetch(`${url}/state/vehicle`, { headers: { authorization: `Bearer ${access_token}` } });
  return ((await answer.json()) as ShownVehicle[]).find((shown) => shown.id === id);
}

describe('a machine account', () => {
  test('is written to a private file that the import reads unchanged', async () => {
    const kept = join(filesFolder, 'north.json');
    const added = await runAccountsCommand('add-machine', 'fleet-north', '--file', kept);
    expect(added).toMatchObject({ code: 0, log: '' });
    expect(added.output).toContain(`--account ${kept}`);
    expect(statSync(kept).mode & 0o077).toBe(0);
    const table = writeImportFile('north.csv', 'id,lon,lat,time\nNORTH-1,106.83,43.01,2024-05-01 00:00:00\n');
    const sent = await importFixes(table, '--account', kept);
    expect(sent).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 of 1 fixes of 1 vehicles sent, 0 refused'),
    });
  });

  test('has its file in the data directory where no other is named, and a new secret replaces the old one there', async () => {
    expect((await runAccountsCommand('add-machine', 'fleet-south')).code).toBe(0);
    const table = writeImportFile('south.csv', 'id,lon,lat,time\nSOUTH-1,106.83,43.01,1714521600\n');
    const kept = join(dataDir, 'fleet-south-account.json');
    expect((await importFixes(table, '--account', kept)).code).toBe(0);
    const reset = await runAccountsCommand('reset', 'fleet-south');
    expect(reset.output).toContain(kept);
    expect((await importFixes(table, '--account', kept)).code).toBe(0);
  });

  test('is not made where its file would take the place of another', async () => {
    const taken = writeImportFile('taken.json', '{"clientId":"other","clientSecret":"x"}');
    const refused = await runAccountsCommand('add-machine', 'fleet-east', '--file', taken);
    expect(refused).toMatchObject({ code: 1, log: expect.stringContaining('is there already') });
    expect((await runAccountsCommand('list')).output).not.toContain('fleet-east');
  });
});

describe('the import', () => {
  test('prints its usage, and nothing else, with --help', async () => {
    for (const args of [['--help'], ['-h']]) {
      const help = await programEnd(startProgram('server/cli/importFixes.ts', args, environment));
      expect(help).toMatchObject({ code: 0, log: '' });
      for (const option of [
        '--speed',
        '--url',
        '--account',
        '--id',
        '--time-unit',
        '--help',
        '--grid',
        'GPX',
        'GeoJSON',
        'PLT',
        'AEMP',
      ])
        expect(help.output).toContain(option);
    }
    expect((await runAccountsCommand('--help')).output).toContain('add-machine');
  });

  test('plays a GPX file as a recorder wrote it: ele is the altitude, speeds are metres a second', async () => {
    const trackPointXml = (lon: number, second: number) =>
      `<trkpt lat="43.01" lon="${lon}"><ele>1234.5</ele><time>2024-05-01T00:00:0${second}Z</time><speed>10</speed></trkpt>`;
    const gpx = `<?xml version="1.0"?><gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><trk><name>GPX-1</name><trkseg>${trackPointXml(106.83, 0)}${trackPointXml(106.831, 5)}</trkseg></trk></gpx>`;
    const sent = await importFixes(writeImportFile('shift.gpx', gpx));
    expect(sent).toMatchObject({ code: 0, log: '' });
    expect(sent.output).toContain('2 fixes of 1 vehicle, recorded 2024-05-01 00:00:00 to 2024-05-01 00:00:05 UTC');
    const shown = await shownVehicle('GPX-1');
    expect(shown).toMatchObject({ name: 'GPX-1', velocity: 36 });
    expect(shown?.location.alt).toBeCloseTo(1234.5);
  });

  test('takes the id before the name, and the category of each row', async () => {
    const table =
      'name,id,category,lon,lat,ele,time,speed\nBig Bertha,HT-77,Haul Truck,106.83,43.01,900,1714521600000,20\nSmall,ZZ-78,,106.84,43.01,901,1714521601000,900\n';
    const sent = await importFixes(writeImportFile('mixed.csv', table), '--category', 'Bus');
    expect(sent.code).toBe(0);
    expect(sent.output).toContain('2 fixes of 2 vehicles, recorded 2024-05-01 00:00:00 to 2024-05-01 00:00:01 UTC');
    expect(sent.output).toContain('1 × speed 900 km/h is not between 0 and 400 (first in row 3)');
    expect(await shownVehicle('HT-77')).toMatchObject({ name: 'Big Bertha', category: 'Haul Truck', velocity: 20 });
    expect(await shownVehicle('ZZ-78')).toMatchObject({ name: 'Small', category: 'Bus', location: { alt: 901 } });
    expect(await shownVehicle('Big Bertha')).toBeUndefined();
  });

  test('sends a fleet snapshot as it is, with its own times', async () => {
    const at = '2024-05-01T00:00:00Z';
    const equipmentXml = (id: string, lon: number) =>
      `<Equipment><EquipmentHeader><EquipmentID>${id}</EquipmentID></EquipmentHeader><Location datetime="${at}"><Latitude>43.01</Latitude><Longitude>${lon}</Longitude></Location></Equipment>`;
    const xml = `<?xml version="1.0"?>\n<Fleet version="1" snapshotTime="${at}">${equipmentXml('AEMP-1', 106.83)}${equipmentXml('AEMP-2', 20.5)}</Fleet>`;
    const sent = await importFixes(writeImportFile('fleet.xml', xml));
    expect(sent).toMatchObject({ code: 0, log: '' });
    expect(sent.output).toContain('1 of 2 vehicles taken, 1 refused');
    expect(sent.output).toContain("1 × lon 20.5 is outside the site's UTM zone 48N (first in row 2)");
    expect(await shownVehicle('AEMP-1')).toMatchObject({ timestamp: Date.parse(at) });
    expect((await importFixes(writeImportFile('fleet.xml', xml))).output).toContain(
      '1 of 2 vehicles taken, 1 of them known',
    );
  });

  test('names the row and the reason of each refusal by the file or the site, in plain sentences', async () => {
    const table = 'id,lon,lat,time\nA-1,106.83,43.01,1\nA-1,43.01,106.83,2\nA-1,20.5,43.01,3\nA-1,,,4\n';
    const sent = await importFixes(writeImportFile('wrong.csv', table));
    expect(sent.output).toContain(
      '1 × latitude 106.83 is not between -90 and 90; are latitude and longitude swapped? (first in row 3)',
    );
    expect(sent.output).toContain('1 × no position (first in row 5)');
    expect(sent.output).toContain("1 × lon 20.5 is outside the site's UTM zone 48N (first in row 4)");
    expect(sent.output + sent.log).not.toMatch(/expected|received|invalid_|ZodError/i);
  });

  test('reports a wrong address, account or file immediately, before any other step', async () => {
    const table = writeImportFile('one.csv', 'id,lon,lat,time\nA-2,106.83,43.01,1\n');
    const nobody = `http://localhost:${await freePort()}`;
    const away = await programEnd(startProgram('server/cli/importFixes.ts', [table, '--url', nobody], environment));
    expect(away).toMatchObject({ code: 1, output: '' });
    expect(away.log.trim()).toBe(
      `${nobody} cannot be reached: nothing listens there. Does the site run, and is that its address? Name another with --url`,
    );
    const elsewhere = await programEnd(
      startProgram('server/cli/importFixes.ts', [table, '--url', `${url}/api/nothing`], environment),
    );
    expect(elsewhere).toMatchObject({ code: 1, log: expect.stringContaining("is not a Headframe site's") });
    const unknownAccount = writeImportFile('unknown-account.json', '{"clientId":"nobody","clientSecret":"guess"}');
    expect(await importFixes(table, '--account', unknownAccount)).toMatchObject({
      code: 1,
      log: expect.stringContaining('does not know the account nobody'),
    });
    expect(await importFixes(table, '--account', join(filesFolder, 'none.json'))).toMatchObject({
      code: 1,
      log: expect.stringContaining('There is no account file'),
    });
    expect(await importFixes(join(filesFolder, 'none.csv'))).toMatchObject({
      code: 1,
      log: expect.stringContaining('there is no such file'),
    });
    expect(await shownVehicle('A-2')).toBeUndefined();
  });
});
