/**
 * The embedded identity provider: authorization code with PKCE for the app, client credentials for machines, at the
 * paths of a Keycloak realm.
 */
import type { Configuration, KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import type { Database } from '../db/open.ts';
import type { AccountStore } from './accounts.ts';
import { API_AUDIENCE, claimsOf, REALM_PATH, SESSIONS_SINCE_CLAIM } from './claims.ts';
import { emulateKeycloak } from './keycloakCompatibility.ts';
import type { IdentityKeys } from './keys.ts';
import { oidcStore } from './oidcStore.ts';
import type { SiteOrigins } from './origins.ts';
import { PROVIDER_ROUTES } from './providerPaths.ts';

const RESOURCE_URN = 'urn:headframe:api';
const API_SCOPE = 'openid profile';

/** The length of a shift: a user who signs in at its start is not asked again before its end. */
const SESSION_SECONDS = 12 * 3600;
const SIGN_IN_SECONDS = 15 * 60;

export interface ProviderOptions {
  issuer: string;
  origins: SiteOrigins;
  clientId: string;
  tokenSeconds: number;
  db: Database;
  accounts: AccountStore;
  keys: IdentityKeys;
  pages: ProviderPages;
}

/** The pages that the provider itself displays. */
export interface ProviderPages {
  renderError(context: KoaContextWithOIDC, error: string): void;
  renderSignOut(context: KoaContextWithOIDC, form: string): void;
  renderSignedOut(context: KoaContextWithOIDC): void;
}

export async function makeProvider(options: ProviderOptions): Promise<Provider> {
  const ProviderClass = await importWithoutWarning();
  const provider: Provider = new ProviderClass(
    options.issuer,
    configurationOf(options, () => provider),
  );
  emulateKeycloak(provider, options.origins);
  return provider;
}

/**
 * The library warns about Node 20 when loaded. Its version is pinned and tested: the warning would only alarm people.
 */
async function importWithoutWarning(): Promise<typeof Provider> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return (await import('oidc-provider')).default;
  } finally {
    console.warn = warn;
  }
}

function configurationOf(options: ProviderOptions, provider: () => Provider): Configuration {
  const { accounts, keys, origins, tokenSeconds, pages } = options;
  return {
    adapter: oidcStore(options.db, accounts),
    jwks: { keys: [keys.signingKey] },
    clients: [browserClient(options)],
    routes: PROVIDER_ROUTES,
    cookies: cookieSettings(keys.cookies),
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'offline_access'],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'given_name', 'family_name', 'name', 'groups', 'permissions', 'realm_access'],
    },
    conformIdTokenClaims: false,
    clientBasedCORS: (_context, origin) => origins.isKnown(origin),
    ttl: tokenLifetimes(tokenSeconds),
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    // If the answer with a rotated token were lost (a killed server, a dropped link), the page would be signed out.
    rotateRefreshToken: false,
    findAccount: async (_context, id) => {
      const account = await accounts.byId(id);
      if (!account?.enabled) return undefined;
      return { accountId: id, claims: async () => ({ sub: id, ...claimsOf(account) }) };
    },
    extraClientMetadata: { properties: [SESSIONS_SINCE_CLAIM] },
    extraTokenClaims: (context, token) => extraClaims(accounts, context, token),
    features: featuresOf(tokenSeconds, pages),
    interactions: { url: (_context, interaction) => `${REALM_PATH}/login/${interaction.uid}` },
    loadExistingGrant: (context) => grantEverything(context, provider()),
    renderError: async (context, out) => pages.renderError(context, out.error),
  };
}

/** Lifetimes in seconds. */
function tokenLifetimes(tokenSeconds: number): NonNullable<Configuration['ttl']> {
  return {
    AccessToken: tokenSeconds,
    ClientCredentials: tokenSeconds,
    IdToken: tokenSeconds,
    RefreshToken: SESSION_SECONDS,
    // A session without an account is a sign-in or sign-out in progress; anyone can start one.
    Session: (_context, { accountId }) => (accountId === undefined ? SIGN_IN_SECONDS : SESSION_SECONDS),
    Grant: SESSION_SECONDS,
    Interaction: SIGN_IN_SECONDS,
  };
}

function featuresOf(tokenSeconds: number, pages: ProviderPages): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    clientCredentials: { enabled: true },
    revocation: {
      enabled: true,
      allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => RESOURCE_URN,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: API_SCOPE,
        audience: API_AUDIENCE,
        accessTokenTTL: tokenSeconds,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (context, form) => pages.renderSignOut(context, form),
      postLogoutSuccessSource: async (context) => pages.renderSignedOut(context),
    },
  };
}

function browserClient({ clientId, origins }: ProviderOptions) {
  return {
    client_id: clientId,
    token_endpoint_auth_method: 'none' as const,
    application_type: 'web' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: origins.allOrigins.map((origin) => `${origin}/`),
    post_logout_redirect_uris: origins.allOrigins.map((origin) => `${origin}/`),
  };
}

function cookieSettings(cookieKeys: string[]): NonNullable<Configuration['cookies']> {
  const attributes = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  return {
    keys: cookieKeys,
    names: { session: 'HEADFRAME_SESSION', interaction: 'HEADFRAME_SIGN_IN', resume: 'HEADFRAME_RESUME' },
    long: attributes,
    short: attributes,
  };
}

interface IssuedToken {
  kind: string;
  clientId?: string | undefined;
  accountId?: string;
  sessionUid?: string | undefined;
}

async function extraClaims(
  accounts: AccountStore,
  { oidc: { client } }: KoaContextWithOIDC,
  token: IssuedToken,
): Promise<Record<string, unknown>> {
  const id = token.accountId ?? token.clientId;
  const account = id === undefined ? undefined : await accounts.byId(id);
  return {
    ...(account && claimsOf(account)),
    typ: 'Bearer',
    azp: token.clientId,
    [SESSIONS_SINCE_CLAIM]: client?.[SESSIONS_SINCE_CLAIM],
    ...(token.sessionUid !== undefined && { sid: token.sessionUid, session_state: token.sessionUid }),
  };
}

/** The app is a first-party client: it needs no consent. */
async function grantEverything(context: KoaContextWithOIDC, provider: Provider) {
  const { client, session } = context.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const storedGrant = known === undefined ? undefined : await provider.Grant.find(known);
  if (storedGrant) return storedGrant;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(`${API_SCOPE} offline_access`);
  grant.addResourceScope(RESOURCE_URN, API_SCOPE);
  await grant.save();
  return grant;
}
