/** Accounts of demo mode: four people with one password, and the machine through which demo data could be sent. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_ROLE, PERMISSION, TEST_GROUP } from '../../src/domain/permission/permissions.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { AccountStore, NewAccount } from './accounts.ts';
import { makeMachineSecret, makePassword, verifyPassword } from './passwords.ts';

export interface DemoAccounts {
  names: string[];
  password: string;
  /** Where the password is kept; absent where the settings give it. */
  passwordFile: string | undefined;
  /** The fault of a password from the settings. */
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

/**
 * @param configuredPassword password from the settings; absent means the one kept in the data directory, created if
 * there is none
 */
export async function ensureDemoAccounts(
  accounts: AccountStore,
  dataDir: string,
  configuredPassword: string | undefined,
): Promise<DemoAccounts> {
  const storedPassword = savedPassword(dataDir);
  const password = configuredPassword ?? storedPassword ?? makePassword();
  if (configuredPassword === undefined && storedPassword === undefined)
    writeSecretFile(passwordFile(dataDir), `${password}\n`);
  // A password from the environment, or a regenerated one, holds for all four; otherwise resets are respected.
  const mustReset = configuredPassword !== undefined || storedPassword === undefined;
  for (const account of DEMO_PEOPLE) await ensurePerson(accounts, account, password, mustReset);
  await ensureFleetMachine(accounts, dataDir);
  return {
    names: DEMO_PEOPLE.map((account) => account.name),
    password,
    passwordFile: configuredPassword === undefined ? passwordFile(dataDir) : undefined,
    passwordWeakness:
      configuredPassword === undefined ? undefined : await weaknessOfConfiguredPassword(configuredPassword),
  };
}

/** Word lists are fetched only where a password is given. */
async function weaknessOfConfiguredPassword(password: string): Promise<string | undefined> {
  const { weaknessOfPassword } = await import('./passwordStrength.ts');
  return weaknessOfPassword(password, []);
}

async function ensurePerson(accounts: AccountStore, account: NewAccount, password: string, mustReset: boolean) {
  const known = await accounts.credentials(account.name);
  if (!known) await accounts.add(account, password);
  else if (mustReset && known.account.demo && !(await verifyPassword(password, known.secretHash))) {
    await accounts.setSecret(account.name, password);
  }
}

/** The secret is in the data directory, for clients that send fixes to a demo site. */
async function ensureFleetMachine(accounts: AccountStore, dataDir: string): Promise<void> {
  const file = join(dataDir, 'fleet-account.json');
  const known = await accounts.credentials('fleet');
  if (known && (!known.account.demo || isFleetFile(file))) return;
  const clientSecret = makeMachineSecret();
  if (known) await accounts.setSecret('fleet', clientSecret);
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

/** Only the owner may read it, also where the file was there before. */
function writeSecretFile(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
}
