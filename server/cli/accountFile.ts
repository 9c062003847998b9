/** Account files of machines: client name and secret as JSON, readable only by the owner. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJsonText } from '../../src/domain/wire/jsonText.ts';
import { z } from '../../src/domain/wire/zod.ts';

const accountSchema = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1) });
export type MachineAccount = z.infer<typeof accountSchema>;

/** The file is invalid or cannot be written; the message says what to do. */
export class AccountFileError extends Error {}

/** Default location of a machine's account file. */
export function accountFileOf(dataDir: string, name: string): string {
  return join(dataDir, `${name}-account.json`);
}

/** @throws AccountFileError */
export function readAccountFile(file: string): MachineAccount {
  const requiredFile = 'the file that `npm run accounts -- add-machine NAME` writes';
  if (!existsSync(file)) {
    throw new AccountFileError(`There is no account file ${file}. Name another with --account: ${requiredFile}`);
  }
  const account = accountOf(file);
  if (!account) throw new AccountFileError(`${file} is no account file, or may not be read. Name ${requiredFile}`);
  return account;
}

/** @throws AccountFileError if the file holds anything but an earlier secret of this machine */
export function checkAccountFile(file: string, name: string): void {
  if (!existsSync(file) || accountOf(file)?.clientId === name) return;
  throw new AccountFileError(`${file} is there already. Nothing has been changed. Name another file with --file`);
}

/** @throws Error if the file cannot be written */
export function writeAccountFile(file: string, account: MachineAccount): void {
  writeFileSync(file, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600 });
  // Also if the file already existed.
  chmodSync(file, 0o600);
}

function accountOf(file: string): MachineAccount | undefined {
  try {
    return accountSchema.safeParse(parseJsonText(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
