/** Servers in containers that mount one volume: each sees its own processes, none those of the other. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { freePort } from '../support/freePort.ts';
import { AppClient, Browser, httpTransport } from './support/browser.ts';
import { makeDataDir } from './support/database.ts';

const PASSWORD = 'a-demo-password';
/** As a container has it: process numbers of its own, and a /proc that shows only those. */
const NAMESPACE_COMMAND = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const canUnshare = spawnSync(NAMESPACE_COMMAND[0] ?? '', [...NAMESPACE_COMMAND.slice(1), 'true']).status === 0;

interface ContainedServer {
  process: ChildProcess;
  port: number;
  said: () => string;
}

let dataDir: string;
const startedProcesses: ChildProcess[] = [];

async function startContained(): Promise<ContainedServer> {
  const port = await freePort();
  const [program = '', ...args] = [
    ...NAMESPACE_COMMAND,
    process.execPath,
    '--import',
    'tsx',
    projectPath('server/main.ts'),
  ];
  const child = spawn(program, args, {
    cwd: projectPath('.'),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      HEADFRAME_DATA_DIR: dataDir,
      HEADFRAME_DEMO_PASSWORD: PASSWORD,
    },
  });
  startedProcesses.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  return { process: child, port, said: () => said };
}

const isReady = ({ said }: ContainedServer) =>
  vi.waitFor(() => expect(said()).toContain('Headframe is ready'), { timeout: 90_000 });

/** The whole namespace, as a container is killed. */
async function killNamespace(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function saveViews({ port }: ContainedServer, names: readonly string[]): Promise<void> {
  const headers = { ...(await signedInHeaders(port)), 'content-type': 'application/json' };
  for (const name of names) {
    const body = JSON.stringify({ name, state: { mapVisibleType: 'private' } });
    const answer = await fetch(`http://localhost:${port}/api/adt/view`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
  }
}

async function viewNames({ port }: ContainedServer): Promise<string[]> {
  const answer = await fetch(`http://localhost:${port}/api/adt/view`, { headers: await signedInHeaders(port) });
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}

async function signedInHeaders(port: number) {
  const url = `http://localhost:${port}/`;
  const { access_token } = await new AppClient(new Browser(httpTransport(url), url), url).tokens('operator', PASSWORD);
  return { authorization: `Bearer ${access_token}` };
}

beforeAll(async () => {
  dataDir = await makeDataDir();
});

afterAll(async () => {
  for (const child of startedProcesses) await killNamespace(child);
  await rm(dataDir, { recursive: true, force: true });
});

describe.skipIf(!canUnshare)('two servers in process namespaces of their own, on one data directory', () => {
  test('the second does not start, and takes over at once when the first is killed; every save is there', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `View ${index}`);
    const first = await startContained();
    await isReady(first);
    await saveViews(first, names.slice(0, 10));

    const second = await startContained();
    const [code] = await once(second.process, 'exit');
    expect(code).toBe(1);
    expect(second.said().trim().split('\n')).toHaveLength(1);
    expect(second.said()).toContain('is used by another Headframe server (process ');
    await saveViews(first, names.slice(10));
    await killNamespace(first.process);

    const third = await startContained();
    await isReady(third);
    expect(await viewNames(third)).toEqual(expect.arrayContaining(names));
  }, 240_000);
});
