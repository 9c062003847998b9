/** Answers the administrator's command line while the server runs: one JSON line in, one JSON line out. */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { type AccountAdminOptions, type AccountCommand, executeAccountCommand } from '../identity/accountAdmin.ts';
import { AccountError } from '../identity/accounts.ts';
import { makeControlSocketPath, removeControlFolder } from './socketPath.ts';

export type ControlAnswer = { ok: unknown } | { error: string };

/** @returns a function that stops it @throws ControlFolderError */
export async function startControlServer(
  dataDir: string,
  admin: AccountAdminOptions,
  log: Logger,
): Promise<() => Promise<void>> {
  const path = makeControlSocketPath(dataDir);
  // We hold the lock on the data directory, so an existing socket was left by a killed server.
  rmSync(path, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A command in progress is completed and answered.
    handleConnection(socket, admin, log, () => sockets.delete(socket));
  });
  await listen(server, path);
  chmodSync(path, 0o600);
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    // A client that keeps a connection open without sending a command must not delay the stop.
    for (const socket of sockets) socket.destroy();
    await closed;
    removeControlFolder(dataDir);
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}

function handleConnection(socket: Socket, admin: AccountAdminOptions, log: Logger, onCommand: () => void): void {
  socket.on('error', () => socket.destroy());
  // The line reader would rethrow the same error, unhandled.
  const lines = createInterface({ input: socket }).on('error', () => {});
  lines.once('line', async (line) => {
    onCommand();
    socket.end(`${JSON.stringify(await handleCommandLine(line, admin, log))}\n`);
  });
}

async function handleCommandLine(line: string, admin: AccountAdminOptions, log: Logger): Promise<ControlAnswer> {
  try {
    const command = JSON.parse(line) as AccountCommand;
    const ok = await executeAccountCommand(command, admin);
    log.info(
      { command: command.command, account: 'name' in command ? command.name : undefined },
      'accounts administered',
    );
    return { ok };
  } catch (error) {
    if (error instanceof AccountError) return { error: error.message };
    log.error({ err: error }, 'an account command failed');
    return { error: 'The server could not carry this out; its log says why' };
  }
}
