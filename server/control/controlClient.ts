/** Sends account administration commands to a running server. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AccountAnswer, AccountCommand } from '../identity/accountAdmin.ts';
import { AccountError } from '../identity/accounts.ts';
import type { ControlAnswer } from './controlServer.ts';
import { controlSocketPath } from './socketPath.ts';

/**
 * @returns undefined if no server listens
 * @throws AccountError with the server's message, or if it closes without an answer @throws ControlFolderError
 */
export async function sendCommandToServer(
  dataDir: string,
  command: AccountCommand,
): Promise<AccountAnswer | undefined> {
  const path = controlSocketPath(dataDir);
  if (path === undefined) return undefined;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  socket.write(`${JSON.stringify(command)}\n`);
  const answer = JSON.parse(await answerLine(socket)) as ControlAnswer;
  if ('error' in answer) throw new AccountError(answer.error);
  return answer.ok as AccountAnswer;
}

/** Reads the single line that the server sends before it closes. @throws AccountError */
async function answerLine(socket: Socket): Promise<string> {
  const answer = await text(socket).catch(() => '');
  if (!answer.endsWith('\n'))
    throw new AccountError('The server ended before it answered. Run the command again; `list` shows what holds.');
  return answer;
}
