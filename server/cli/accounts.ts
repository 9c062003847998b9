/**
 * `npm run accounts`: an administrator issues accounts. Talks to the running server, or to the database if none runs.
 */
import { createInterface } from 'node:readline';
import { messageOf } from '../../src/domain/fault/messageOf.ts';
import { sendCommandToServer } from '../control/controlClient.ts';
import { ControlFolderError } from '../control/socketPath.ts';
import { databaseLocationOf } from '../db/location.ts';
import { DirectoryInUseError, LockUnavailableError, lockDirectory } from '../db/lock.ts';
import { openDatabase } from '../db/open.ts';
import { type AccountAnswer, type AccountCommand, executeAccountCommand } from '../identity/accountAdmin.ts';
import { type Account, AccountError, AccountStore } from '../identity/accounts.ts';
import { readSettings, type Settings, SettingsError } from '../settings/settings.ts';
import { AccountFileError, accountFileOf, checkAccountFile, writeAccountFile } from './accountFile.ts';
import { readAccountsArguments, USAGE_TEXT, UsageError } from './accounts/arguments.ts';

async function main(): Promise<void> {
  const call = readAccountsArguments(process.argv.slice(2));
  if (call === 'help') {
    console.log(USAGE_TEXT);
    return;
  }
  const { command, passwordFromStdin } = call;
  const settings = readSettings(process.env);
  if (settings.identity.externalIssuer !== undefined) {
    throw new AccountError(`Accounts are issued by ${settings.identity.externalIssuer}, not here`);
  }
  const fullCommand = passwordFromStdin ? { ...command, password: await readPassword() } : command;
  const file = 'name' in command ? (call.file ?? accountFileOf(settings.dataDir, command.name)) : '';
  if (command.command === 'addMachine') checkAccountFile(file, command.name);
  const answer =
    (await sendCommandToServer(settings.dataDir, fullCommand)) ?? (await runCommandInDatabase(settings, fullCommand));
  console.log(command.command === 'list' ? tableOf(answer.accounts) : reportOf(command, answer, file));
}

async function runCommandInDatabase(settings: Settings, command: AccountCommand): Promise<AccountAnswer> {
  const unlock = settings.databaseUrl === undefined ? lockDirectory(settings.dataDir, () => process.exit(1)) : () => {};
  try {
    const db = await openDatabase(databaseLocationOf(settings), () => {});
    const accounts = new AccountStore(db, settings.demo.isOn);
    try {
      return await executeAccountCommand(command, { accounts, db, onChange: () => {} });
    } finally {
      await db.destroy();
    }
  } finally {
    unlock();
  }
}

/** The first line, without its line ending. */
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

const SUCCESS_TEXTS: Readonly<Record<AccountCommand['command'], string>> = {
  list: '',
  add: 'has been added',
  addMachine: 'has been added',
  disable: 'has been disabled; it is signed out everywhere',
  enable: 'has been enabled',
  reset: 'has a new password; it is signed out everywhere',
};

function reportOf({ command }: AccountCommand, { accounts, generatedSecret }: AccountAnswer, file: string): string {
  const lines = accounts.map((account) => `${account.name} ${SUCCESS_TEXTS[command]}`);
  const [account] = accounts;
  if (generatedSecret !== undefined) {
    lines.push(
      account?.kind === 'machine'
        ? writeSecretOrShow(account.name, generatedSecret, file)
        : secretText('Password', generatedSecret),
    );
  }
  return lines.join('\n');
}

function secretText(label: string, secret: string): string {
  return `${label}, shown only now: ${secret}`;
}

/** The secret exists nowhere else: if the file cannot be written, it is printed. */
function writeSecretOrShow(clientId: string, clientSecret: string, file: string): string {
  try {
    checkAccountFile(file, clientId);
    writeAccountFile(file, { clientId, clientSecret });
    return `Its name and secret are in ${file}, which only you can read. Send fixes with\n  npm run import -- FIXES.gpx --account ${file}`;
  } catch (error) {
    return `${file} could not be written (${messageOf(error)}).\n${secretText('Secret', clientSecret)}`;
  }
}

main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exitCode = 1;
});

/** Errors whose messages need no stack or context. */
const SELF_EXPLAINING_ERRORS = [
  AccountError,
  AccountFileError,
  SettingsError,
  LockUnavailableError,
  ControlFolderError,
];

function describeFailure(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE_TEXT}`;
  if (error instanceof DirectoryInUseError)
    return `The server is running but does not answer yet. Try again. (${error.message})`;
  if (SELF_EXPLAINING_ERRORS.some((kind) => error instanceof kind)) return messageOf(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
