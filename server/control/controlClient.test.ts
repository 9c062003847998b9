/** The command line of accounts, and a server that ends while it carries out a command. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerOpts, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { programEnd, startProgram } from '../../tests/contract/support/program.ts';
import { AccountError } from '../identity/accounts.ts';
import { sendCommandToServer } from './controlClient.ts';
import { controlSocketPath } from './socketPath.ts';

const NO_ANSWER_TEXT = 'The server ended before it answered. Run the command again; `list` shows what holds.';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'headframe-control-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
});

async function listen(options: ServerOpts, onConnection: (socket: Socket) => void): Promise<void> {
  const server = createServer(options, onConnection).listen(controlSocketPath(dataDir));
  await once(server, 'listening');
  onTestFinished(() => void server.close());
}

test.each<[string, ServerOpts, (socket: Socket) => void]>([
  ['closes the connection without an answer', {}, (socket) => socket.once('data', () => socket.end())],
  ['is cut off in its answer', {}, (socket) => socket.once('data', () => socket.end('{"ok":{"acc'))],
  ['resets the connection', { pauseOnConnect: true }, (socket) => setTimeout(() => socket.destroy(), 100)],
])('a server that %s is an error that says what to do', async (_what, options, onConnection) => {
  await listen(options, onConnection);
  await expect(sendCommandToServer(dataDir, { command: 'list' })).rejects.toThrow(new AccountError(NO_ANSWER_TEXT));
});

test('the command line then fails and says so', async () => {
  await listen({}, (socket) => socket.once('data', () => socket.end()));
  const ended = await programEnd(
    startProgram('server/cli/accounts.ts', ['disable', 'b.bold'], { HEADFRAME_DATA_DIR: dataDir }),
  );
  expect(ended).toEqual({ code: 1, output: '', log: `${NO_ANSWER_TEXT}\n` });
});

test('without a server there is no answer, and no error', async () => {
  expect(await sendCommandToServer(dataDir, { command: 'list' })).toBeUndefined();
});
