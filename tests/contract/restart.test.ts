/** A server in a process of its own: killed, started again, started twice, stopped gently. */
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { AppClient, Browser, httpTransport, type Tokens } from './support/browser.ts';
import { makeDataDir } from './support/database.ts';
import { programEnd, type StartedProgram, startProgram } from './support/program.ts';

const PASSWORD = 'a-demo-password';

let dataDir: string;
let port: number;
let runningServer: StartedProgram;

function startOnDataDir(
  program: string,
  args: string[] = [],
  environment: Record<string, string> = {},
): StartedProgram {
  return startProgram(program, args, {
    PORT: String(port),
    HOST: '127.0.0.1',
    HEADFRAME_DATA_DIR: dataDir,
    HEADFRAME_DEMO_PASSWORD: PASSWORD,
    HEADFRAME_LOG_LEVEL: 'debug',
    ...environment,
  });
}

async function startServer(): Promise<StartedProgram> {
  const started = startOnDataDir('server/main.ts');
  const failed = once(started.process, 'exit').then(() => {
    throw new Error(`The server did not start: ${started.log()}`);
  });
  await Promise.race([
    vi.waitFor(() => expect(started.output()).toContain('Headframe is ready'), { timeout: 60_000 }),
    failed,
  ]);
  // A connection from before may still be answered by what says that the server starts.
  await vi.waitFor(async () => expect((await fetch(siteUrl('/readyz'))).status).toBe(200), { timeout: 10_000 });
  return started;
}

const runToEnd = (program: string, args: string[] = [], environment: Record<string, string> = {}) =>
  programEnd(startOnDataDir(program, args, environment));

function signIn(name: string, password: string): Promise<Tokens> {
  return new AppClient(new Browser(httpTransport(siteUrl('/')), siteUrl('/')), siteUrl('/')).tokens(name, password);
}

const siteUrl = (path: string) => `http://localhost:${port}${path}`;

beforeAll(async () => {
  dataDir = await makeDataDir();
  port = await freePort();
  runningServer = await startServer();
});

afterAll(async () => {
  runningServer.process.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

describe('the first start', () => {
  test('prints the address and the accounts, and keeps secrets to its owner', () => {
    expect(runningServer.output()).toContain(`http://localhost:${port}`);
    for (const name of ['admin', 'dispatcher', 'operator', 'tester']) {
      expect(runningServer.output()).toMatch(new RegExp(`${name}\\s+\\(in HEADFRAME_DEMO_PASSWORD\\)`));
    }
    for (const text of [runningServer.output(), runningServer.log()]) expect(text).not.toContain(PASSWORD);
    expect(existsSync(join(dataDir, 'demo-password'))).toBe(false);
    for (const file of ['fleet-account.json', 'server.lock', 'control.sock']) {
      expect(statSync(join(dataDir, file)).mode & 0o077, file).toBe(0);
    }
  });

  test('has demo vehicles on the road', async () => {
    const { access_token } = await signIn('operator', PASSWORD);
    const answer = await fetch(siteUrl('/state/vehicle'), { headers: { authorization: `Bearer ${access_token}` } });
    const vehicles = (await answer.json()) as { offline: boolean }[];
    expect(vehicles.filter((vehicle) => !vehicle.offline).length).toBeGreaterThan(30);
  });
});

describe('a second server on the same data directory', () => {
  test('refuses to start, says why in one line, and leaves the first alone', async () => {
    const second = await runToEnd('server/main.ts', [], { PORT: String(await freePort()) });
    expect(second.code).toBe(1);
    expect(second.log.trim().split('\n')).toHaveLength(1);
    expect(second.log).toContain(`is used by another Headframe server (process ${runningServer.process.pid} on `);
    expect((await fetch(siteUrl('/readyz'))).status).toBe(200);
  });
});

describe('wrong settings', () => {
  test('stop the start with the name of the variable', async () => {
    const wrong = await runToEnd('server/main.ts', [], { PORT: 'http', HEADFRAME_UTM_ZONE: '99X' });
    expect(wrong.code).toBe(1);
    expect(wrong.log).toContain('PORT cannot be used');
    expect(wrong.log).toContain('HEADFRAME_UTM_ZONE cannot be used');
  });
});

describe('accounts from the command line while the server runs', () => {
  test('are added, sign in, are disabled and lose their tokens at once', async () => {
    const added = await runToEnd('server/cli/accounts.ts', ['add', 'b.bold', '--given', 'Bold', '--group', 'test']);
    const password = /shown only now: (\S+)/.exec(added.output)?.[1] ?? '';
    const { access_token } = await signIn('b.bold', password);
    expect(decodeJwt(access_token)).toMatchObject({ given_name: 'Bold', groups: ['test'] });
    const requestVehicles = () =>
      fetch(siteUrl('/state/vehicle'), { headers: { authorization: `Bearer ${access_token}` } });
    expect((await requestVehicles()).status).toBe(200);
    const disabled = await runToEnd('server/cli/accounts.ts', ['disable', 'b.bold']);
    expect(disabled.output).toContain('b.bold has been disabled');
    expect((await requestVehicles()).status).toBe(401);
    const listed = await runToEnd('server/cli/accounts.ts', ['list']);
    expect(listed.output).toMatch(/b\.bold\s+person\s+disabled/);
    const unknown = await runToEnd('server/cli/accounts.ts', ['reset', 'nobody']);
    expect(unknown).toMatchObject({ code: 1, log: expect.stringContaining('no account named "nobody"') });
  });
});

describe('after SIGKILL', () => {
  test('the next server takes over: sessions, keys and last fixes are as they were', async () => {
    const before = await signIn('admin', PASSWORD);
    const { clientSecret } = JSON.parse(readFileSync(join(dataDir, 'fleet-account.json'), 'utf8'));
    const machine = await machineToken(clientSecret);
    const timestamp = Date.now() - 60_000;
    const fix = { id: 'KEPT', timestamp, location: { easting: 649_000, northing: 4_763_000, alt: 900 } };
    const sent = await fetch(siteUrl('/api/ingest/fixes'), {
      method: 'POST',
      headers: { authorization: `Bearer ${machine}`, 'content-type': 'application/json' },
      body: JSON.stringify([fix]),
    });
    expect(await sent.json()).toMatchObject({ accepted: 1 });
    const saveCount = () => runningServer.log().split('fleet saved').length;
    const savesBefore = saveCount();
    await expect.poll(saveCount).toBeGreaterThan(savesBefore);

    runningServer.process.kill('SIGKILL');
    await once(runningServer.process, 'exit');
    runningServer = await startServer();

    const headers = { authorization: `Bearer ${before.access_token}` };
    const states = (await (await fetch(siteUrl('/state/vehicle'), { headers })).json()) as {
      id: string;
      timestamp: number;
    }[];
    expect(states).toContainEqual(expect.objectContaining({ id: 'KEPT', timestamp }));
    const refreshed = await fetch(siteUrl('/realms/headframe/protocol/openid-connect/token'), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: before.refresh_token,
        client_id: 'headframe-web',
      }),
    });
    expect(refreshed.status).toBe(200);
    expect(await machineToken(clientSecret)).toBeTruthy();
  });

  async function machineToken(clientSecret: string): Promise<string> {
    const answer = await fetch(siteUrl('/realms/headframe/protocol/openid-connect/token'), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'fleet',
        client_secret: clientSecret,
      }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }
});

describe('on SIGTERM', () => {
  test('it stops by itself, gives the directory back, and accounts are still administered', async () => {
    runningServer.process.kill('SIGTERM');
    const [code] = await once(runningServer.process, 'exit');
    expect(code).toBe(0);
    expect(runningServer.log()).toContain('"stopped"');
    const enabled = await runToEnd('server/cli/accounts.ts', ['enable', 'b.bold']);
    expect(enabled.output).toContain('b.bold has been enabled');
  });

  test('a lock file without a holder is taken over, with any content', async () => {
    await writeFile(join(dataDir, 'server.lock'), '{"pid":1,"startedAt":"2020","born":null}');
    expect((await runToEnd('server/cli/accounts.ts', ['list'])).code).toBe(0);
    await writeFile(join(dataDir, 'server.lock'), 'rubbish');
    expect((await runToEnd('server/cli/accounts.ts', ['list'])).code).toBe(0);
  });
});
