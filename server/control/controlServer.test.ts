import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountAdminOptions } from '../identity/accountAdmin.ts';
import { startControlServer } from './controlServer.ts';
import { controlSocketPath } from './socketPath.ts';

let dataDir: string;
let stop: () => Promise<void>;
let logLines: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'headframe-control-'));
  logLines = [];
  const log = pino({}, { write: (line: string) => void logLines.push(line) });
  stop = await startControlServer(dataDir, {} as AccountAdminOptions, log);
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true });
});

test('a caller that goes without reading its answer ends nothing but its connection', async () => {
  const path = controlSocketPath(dataDir) ?? '';
  const client = connect(path).pause();
  client.write('no JSON\n');
  await expect.poll(() => logLines.join('')).toContain('an account command failed');
  // Unread data in the kernel makes it a reset.
  client.destroy();

  const other = connect(path).setEncoding('utf8');
  other.write('no JSON\n');
  const [answer] = (await once(other, 'data')) as [string];
  expect(JSON.parse(answer)).toHaveProperty('error');
});

test('a connection that says nothing does not hold up the stop', async () => {
  const client = connect(controlSocketPath(dataDir) ?? '');
  await once(client, 'connect');
  const closed = once(client, 'close');
  await stop();
  await closed;
});
