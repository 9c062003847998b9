/** Administration of accounts, over the control socket or directly from the command line. */
import { z } from '../../src/domain/wire/zod.ts';
import type { Database } from '../db/open.ts';
import { type Account, AccountError, type AccountStore } from './accounts.ts';
import { endSessionsOf } from './oidcStore.ts';
import { makeMachineSecret, makePassword } from './passwords.ts';

const nameSchema = z.string().min(1);
const passwordSchema = z.string().optional();
const namesSchema = z.array(z.string().min(1).max(64)).default([]);

export const accountCommandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('list') }),
  z.object({
    command: z.literal('add'),
    name: nameSchema,
    givenName: z.string().max(64).default(''),
    familyName: z.string().max(64).default(''),
    realmRoles: namesSchema,
    groups: namesSchema,
    permissions: namesSchema,
    /** Generated if absent. */
    password: passwordSchema,
  }),
  z.object({ command: z.literal('addMachine'), name: nameSchema, permissions: namesSchema }),
  z.object({ command: z.literal('disable'), name: nameSchema }),
  z.object({ command: z.literal('enable'), name: nameSchema }),
  z.object({ command: z.literal('reset'), name: nameSchema, password: passwordSchema }),
]);
export type AccountCommand = z.input<typeof accountCommandSchema>;

export interface AccountAnswer {
  accounts: Account[];
  /** A password or secret that was just generated; it is not stored in plain text anywhere. */
  generatedSecret?: string;
}

export interface AccountAdminOptions {
  accounts: AccountStore;
  db: Database;
  /** Called after each change, so that caches and open sessions are re-checked. */
  onChange: () => void;
}

/** @throws AccountError with a message for the administrator */
export async function executeAccountCommand(
  command: AccountCommand,
  options: AccountAdminOptions,
): Promise<AccountAnswer> {
  const parsed = accountCommandSchema.safeParse(command);
  if (!parsed.success) throw new AccountError(parsed.error.issues.map((issue) => issue.message).join('. '));
  if (parsed.data.command === 'list') return { accounts: await options.accounts.list() };
  const answer = await applyChange(parsed.data, options);
  options.onChange();
  return answer;
}

type AccountChange = Exclude<z.output<typeof accountCommandSchema>, { command: 'list' }>;

async function applyChange(command: AccountChange, { accounts, db }: AccountAdminOptions): Promise<AccountAnswer> {
  switch (command.command) {
    case 'add': {
      const { name, givenName, familyName } = command;
      await refuseWeakPassword(command.password, [name, givenName, familyName]);
      const secret = command.password ?? makePassword();
      const account = await accounts.add({ ...command, kind: 'person', demo: false }, secret);
      return { accounts: [account], ...(command.password === undefined && { generatedSecret: secret }) };
    }
    case 'addMachine': {
      const secret = makeMachineSecret();
      const machine = { kind: 'machine', givenName: command.name, familyName: '', realmRoles: [], groups: [] } as const;
      const account = await accounts.add({ ...command, ...machine, realmRoles: [], groups: [], demo: false }, secret);
      return { accounts: [account], generatedSecret: secret };
    }
    case 'disable':
    case 'enable': {
      const account = await accounts.setEnabled(command.name, command.command === 'enable');
      if (!account.enabled) await endSessionsOf(db, account.id);
      return { accounts: [account] };
    }
    case 'reset':
      return resetPassword(command, accounts, db);
  }
}

/** Ends the sessions that were opened with the old password. */
async function resetPassword(
  command: Extract<AccountChange, { command: 'reset' }>,
  accounts: AccountStore,
  db: Database,
): Promise<AccountAnswer> {
  const known = (await accounts.credentials(command.name))?.account;
  await refuseWeakPassword(command.password, [command.name, known?.givenName ?? '', known?.familyName ?? '']);
  const kind = known?.kind;
  const newSecret = kind === 'machine' ? makeMachineSecret() : makePassword();
  const account = await accounts.setSecret(command.name, command.password ?? newSecret);
  await endSessionsOf(db, account.id);
  return { accounts: [account], ...(command.password === undefined && { generatedSecret: newSecret }) };
}

/** Word lists are loaded only when a password is given. @throws AccountError */
async function refuseWeakPassword(password: string | undefined, personalTexts: readonly string[]): Promise<void> {
  if (password === undefined) return;
  const { weaknessOfPassword } = await import('./passwordStrength.ts');
  const weakness = weaknessOfPassword(password, personalTexts);
  if (weakness !== undefined) throw new AccountError(`The password cannot be taken. ${weakness}.`);
}
