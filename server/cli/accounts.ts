/** `npm run accounts`: an administrator issues accounts. Speaks to the running server, or to the database where none runs. */
import { createInterface } from 'node:readline';
import { messageOf } from '../../src/domain/fault/messageOf.ts';
import { askServer } from '../control/controlClient.ts';
import { DirectoryInUseError, LockUnavailableError, lockDirectory } from '../db/lock.ts';
import { openDatabase } from '../db/open.ts';
import { databasePlaceOf } from '../db/place.ts';
import { type AccountAnswer, type AccountCommand, administer } from '../identity/accountAdmin.ts';
import { type Account, AccountError, AccountStore } from '../identity/accounts.ts';
import { readSettings, type Settings, SettingsError } from '../settings/settings.ts';
import { readAccountsArguments, USAGE, UsageError } from './accounts/arguments.ts';

async function main(): Promise<void> {
  const { command, passwordFromStdin } = readAccountsArguments(process.argv.slice(2));
  const settings = readSettings(process.env);
  if (settings.identity.externalIssuer !== undefined) {
    throw new AccountError(`Accounts are issued by ${settings.identity.externalIssuer}, not here`);
  }
  const full = passwordFromStdin ? { ...command, password: await readPassword() } : command;
  const answer = (await askServer(settings.dataDir, full)) ?? (await askDatabase(settings, full));
  console.log(command.command === 'list' ? tableOf(answer.accounts) : reportOf(command, answer));
}

async function askDatabase(settings: Settings, command: AccountCommand): Promise<AccountAnswer> {
  const unlock = settings.databaseUrl === undefined ? lockDirectory(settings.dataDir, () => process.exit(1)) : () => {};
  try {
    const db = await openDatabase(databasePlaceOf(settings), () => {});
    const accounts = new AccountStore(db, settings.demo.on);
    try {
      return await administer(command, { accounts, db, onChange: () => {} });
    } finally {
      await db.destroy();
    }
  } finally {
    unlock();
  }
}

/** The first line, without what ends it. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.error('Password:');
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new UsageError('No password came on the standard input');
}

function tableOf(accounts: readonly Account[]): string {
  const rows = accounts.map((account) => [
    account.name,
    account.kind,
    account.enabled ? 'enabled' : 'disabled',
    `${account.givenName} ${account.familyName}`.trim(),
    [...account.realmRoles, ...account.groups.map((group) => `group ${group}`), ...account.permissions].join(', '),
  ]);
  const table = [['NAME', 'KIND', 'STATE', 'PERSON', 'MAY'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const DONE: Readonly<Record<AccountCommand['command'], string>> = {
  list: '',
  add: 'has been added',
  addMachine: 'has been added',
  disable: 'has been disabled; it is signed out everywhere',
  enable: 'has been enabled',
  reset: 'has a new password; it is signed out everywhere',
};

function reportOf({ command }: AccountCommand, { accounts, madeSecret }: AccountAnswer): string {
  const lines = accounts.map((account) => `${account.name} ${DONE[command]}`);
  if (madeSecret !== undefined)
    lines.push(`${accounts[0]?.kind === 'machine' ? 'Secret' : 'Password'}, shown only now: ${madeSecret}`);
  return lines.join('\n');
}

main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exitCode = 1;
});

function describeFailure(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof DirectoryInUseError)
    return `The server is running but does not answer yet. Try again. (${error.message})`;
  if ([AccountError, SettingsError, LockUnavailableError].some((kind) => error instanceof kind))
    return messageOf(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
