/** Every kind of caller that there is, as headers of a request. */
import { bearerOf, type Issuer, type TokenOverrides, tokenFor } from './site.ts';

/** Without an account that may be served. */
export const UNAUTHENTICATED = [
  'nobody',
  'a malformed token',
  'an expired token',
  'a token of another key',
  'a token of another issuer',
  'a token for another audience',
  'a token of another application',
  'a disabled account',
] as const;

export const ACCOUNTS = ['operator', 'tester', 'dispatcher', 'admin', 'fleet'] as const;

export type Unauthenticated = (typeof UNAUTHENTICATED)[number];
export type AccountName = (typeof ACCOUNTS)[number];
export type CallerKind = Unauthenticated | AccountName;

const TOKEN_OVERRIDES: Readonly<Partial<Record<Unauthenticated, TokenOverrides>>> = {
  'an expired token': { account: 'admin', lifeSeconds: -60 },
  'a token of another key': { account: 'admin', foreignKey: true },
  'a token of another issuer': { account: 'admin', claims: { iss: 'https://sso.example/realms/headframe' } },
  'a token for another audience': { account: 'admin', claims: { aud: 'other-api' } },
  'a token of another application': { account: 'admin', claims: { azp: 'other-app' } },
  'a disabled account': { account: 'disabled' },
};

/** The headers of each kind of caller; makes the account that is disabled. */
export async function callersOf(
  site: Issuer,
  lifeSeconds = 3_600,
): Promise<Record<CallerKind, Record<string, string>>> {
  await addDisabled(site);
  const tokens = new Map<CallerKind, string>([['a malformed token', 'a.b.c']]);
  for (const [kind, wishes] of Object.entries(TOKEN_OVERRIDES))
    tokens.set(kind as Unauthenticated, await tokenFor(site, wishes));
  for (const account of ACCOUNTS) tokens.set(account, await tokenFor(site, { account, lifeSeconds }));
  const headersOf = (kind: CallerKind) => {
    const token = tokens.get(kind);
    return token === undefined ? {} : bearerOf(token);
  };
  return Object.fromEntries([...UNAUTHENTICATED, ...ACCOUNTS].map((kind) => [kind, headersOf(kind)])) as Record<
    CallerKind,
    Record<string, string>
  >;
}

/** Once an administrator. */
async function addDisabled(site: Issuer): Promise<void> {
  const { embedded } = site.app.identity;
  if (!embedded) throw new Error('This site has no accounts of its own');
  await embedded.accounts.add(
    {
      name: 'disabled',
      kind: 'person',
      givenName: 'Was',
      familyName: 'Here',
      realmRoles: ['ADMIN'],
      groups: [],
      permissions: ['public_view', 'ENTITY_ANNOTATION_CREATE', 'ingest'],
      demo: false,
    },
    'a-password-of-the-past',
  );
  await embedded.accounts.setEnabled('disabled', false);
  embedded.accountGate.accountsChanged();
}
