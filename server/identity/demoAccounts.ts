/** Accounts of demo mode: four people with one password, and a machine account for sending demo data. */
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_ROLE, PERMISSION, TEST_GROUP } from '../../src/domain/permission/permissions.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { Database } from '../db/open.ts';
import type { Account, AccountStore, NewAccount } from './accounts.ts';
import { endSessionsOf } from './oidcStore.ts';
import { makeMachineSecret, makePassword, verifyPassword } from './passwords.ts';

export interface DemoAccounts {
  names: string[];
  password: string;
  /** Where the password is stored; absent if the settings provide it. */
  passwordFile: string | undefined;
  /** Why a password from the settings is weak. */
  passwordWeakness: string | undefined;
}

const demoPerson = (
  name: string,
  givenName: string,
  familyName: string,
  more: Partial<NewAccount> = {},
): NewAccount => ({
  name,
  kind: 'person',
  givenName,
  familyName,
  realmRoles: [],
  groups: [],
  permissions: [],
  demo: true,
  ...more,
});

const DISPATCHER_PERMISSIONS = [
  PERMISSION.publicView,
  PERMISSION.createAnnotation,
  PERMISSION.editZones,
  PERMISSION.handOver,
  PERMISSION.dispatchTrucks,
  PERMISSION.setTargets,
];

const DEMO_PEOPLE: readonly NewAccount[] = [
  demoPerson('admin', 'Anu', 'Batbayar', {
    realmRoles: [ADMIN_ROLE],
    permissions: DISPATCHER_PERMISSIONS,
  }),
  demoPerson('dispatcher', 'Dorj', 'Ganbold', { permissions: DISPATCHER_PERMISSIONS }),
  demoPerson('operator', 'Oyun', 'Tumur'),
  demoPerson('tester', 'Temuulen', 'Bold', { groups: [TEST_GROUP] }),
];

const fleetFileSchema = z.object({ clientId: z.string(), clientSecret: z.string() });

export interface DemoAccountsOptions {
  accounts: AccountStore;
  db: Database;
  dataDir: string;
  /** From the settings; if absent, the one in the data directory is used, or created there. */
  configuredPassword: string | undefined;
}

/** Creates the accounts, or sets their new password, which ends everything opened with the old one. */
export async function ensureDemoAccounts(options: DemoAccountsOptions): Promise<DemoAccounts> {
  const { dataDir, configuredPassword } = options;
  const storedPassword = savedPassword(dataDir);
  const password = configuredPassword ?? storedPassword ?? makePassword();
  // It no longer works anywhere; a later start without a password in the settings generates another.
  if (storedPassword !== undefined && storedPassword !== password) rmSync(passwordFile(dataDir), { force: true });
  // A password from the environment, or a regenerated one, is set for all four; otherwise resets are respected.
  const mustReset = configuredPassword !== undefined || storedPassword === undefined;
  for (const account of DEMO_PEOPLE) await ensurePerson(options, account, password, mustReset);
  // Written last: if this start is interrupted earlier, the next one must not take the password for the accounts' own.
  if (configuredPassword === undefined && storedPassword === undefined)
    writeSecretFile(passwordFile(dataDir), `${password}\n`);
  await ensureFleetMachine(options);
  return {
    names: DEMO_PEOPLE.map((account) => account.name),
    password,
    passwordFile: configuredPassword === undefined ? passwordFile(dataDir) : undefined,
    passwordWeakness:
      configuredPassword === undefined ? undefined : await weaknessOfConfiguredPassword(configuredPassword),
  };
}

/** Word lists are loaded only when a password is given. */
async function weaknessOfConfiguredPassword(password: string): Promise<string | undefined> {
  const { weaknessOfPassword } = await import('./passwordStrength.ts');
  return weaknessOfPassword(password, []);
}

async function ensurePerson(
  options: DemoAccountsOptions,
  account: NewAccount,
  password: string,
  mustReset: boolean,
): Promise<void> {
  const known = await options.accounts.credentials(account.name);
  if (!known) await options.accounts.add(account, password);
  else if (mustReset && known.account.demo && !(await verifyPassword(password, known.secretHash))) {
    await replaceSecret(options, known.account, password);
  }
}

/**
 * Sessions are ended before the change as well: if a start is interrupted in between, the next finds nothing to
 * replace.
 */
async function replaceSecret(
  { accounts, db }: DemoAccountsOptions,
  { id, name }: Account,
  secret: string,
): Promise<void> {
  await endSessionsOf(db, id);
  await accounts.setSecret(name, secret);
  await endSessionsOf(db, id);
}

/** Stores its secret in the data directory, for clients that send fixes to a demo site. */
async function ensureFleetMachine(options: DemoAccountsOptions): Promise<void> {
  const { accounts, dataDir } = options;
  const file = join(dataDir, 'fleet-account.json');
  const known = await accounts.credentials('fleet');
  if (known && (!known.account.demo || isFleetFile(file))) return;
  const clientSecret = makeMachineSecret();
  if (known) await replaceSecret(options, known.account, clientSecret);
  else {
    const machine = { ...demoPerson('fleet', 'Fleet', ''), kind: 'machine' as const, permissions: [PERMISSION.ingest] };
    await accounts.add(machine, clientSecret);
  }
  writeSecretFile(file, `${JSON.stringify({ clientId: 'fleet', clientSecret }, null, 2)}\n`);
}

function isFleetFile(file: string): boolean {
  try {
    return fleetFileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).success;
  } catch {
    return false;
  }
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'demo-password');
}

function savedPassword(dataDir: string): string | undefined {
  const file = passwordFile(dataDir);
  if (!existsSync(file)) return undefined;
  return readFileSync(file, 'utf8').trim() || undefined;
}

/** Readable by its owner alone, even if the file already existed. */
function writeSecretFile(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
}
