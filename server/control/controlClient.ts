/** Asks a running server to administer its accounts. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { AccountAnswer, AccountCommand } from '../identity/accountAdmin.ts';
import { AccountError } from '../identity/accounts.ts';
import type { ControlAnswer } from './controlServer.ts';
import { controlSocketPath } from './socketPath.ts';

/**
 * @returns undefined where no server listens
 * @throws AccountError with the server's words
 */
export async function sendCommandToServer(
  dataDir: string,
  command: AccountCommand,
): Promise<AccountAnswer | undefined> {
  const socket = connect(controlSocketPath(dataDir));
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  socket.write(`${JSON.stringify(command)}\n`);
  const [line] = (await once(createInterface({ input: socket }), 'line')) as [string];
  socket.end();
  const answer = JSON.parse(line) as ControlAnswer;
  if ('error' in answer) throw new AccountError(answer.error);
  return answer.ok as AccountAnswer;
}
