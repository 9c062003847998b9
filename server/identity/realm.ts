/** The embedded identity provider on the server: its protocol, its pages, and who is let in afterwards. */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../db/open.ts';
import { HttpProblem } from '../http/problems.ts';
import { writePolicy } from '../http/security.ts';
import { sweepCounts } from '../limits/countStore.ts';
import { Limits } from '../limits/limits.ts';
import type { Settings } from '../settings.ts';
import type { AccountGate } from './accountGate.ts';
import type { AccountStore } from './accounts.ts';
import { REALM_PATH } from './claims.ts';
import { passwordQueue } from './hashing.ts';
import type { IdentityKeys } from './keys.ts';
import { sweepOidcStore } from './oidcStore.ts';
import { makeProvider, type ProviderPages } from './provider.ts';
import { signInAssets } from './signIn/assets.ts';
import { SignInGuard } from './signIn/guard.ts';
import { KnownBrowsers } from './signIn/knownBrowser.ts';
import { chooseLanguage } from './signIn/language.ts';
import { throttleOpenings } from './signIn/openings.ts';
import { errorPage, signedOutPage, signOutPage } from './signIn/pages.ts';
import { signInRoutes } from './signIn/routes.ts';
import { SIGN_IN_TEXTS } from './signIn/texts.ts';

const SWEEP_EVERY_MS = 600_000;

export interface RealmOptions {
  settings: Settings;
  db: Database;
  accounts: AccountStore;
  keys: IdentityKeys;
  gate: AccountGate;
}

/** Register with the prefix `/realms/headframe`. */
export async function realm(app: FastifyInstance, options: RealmOptions): Promise<void> {
  const { settings, db, accounts, keys, gate } = options;
  const provider = await makeProvider({
    issuer: issuerOf(settings),
    origins: settings.origins,
    clientId: settings.identity.clientId,
    tokenSeconds: settings.identity.tokenSeconds,
    trustProxy: settings.trustedProxies > 0,
    db,
    accounts,
    keys,
    pages: providerPages,
  });
  logTroubles(provider, app.log);
  provider.on('end_session.success', () => gate.accountsChanged());
  provider.on('grant.revoked', () => gate.accountsChanged());
  sweepRegularly(app, db);
  const isHttps = settings.publicUrl.startsWith('https:');
  const limits = new Limits(db);
  const knownBrowsers = new KnownBrowsers(keys.cookies, isHttps);
  // The provider answers some pages itself, so its own small scripts may be allowed by their digest.
  const policy = pagePolicy(settings.origins);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', parseForm);
  await app.register(signInAssets);
  const guard = new SignInGuard(limits, passwordQueue());
  throttleOpenings(app, limits, knownBrowsers);
  await app.register(signInRoutes, { provider, accounts, guard, knownBrowsers, isHttps });
  mountProvider(app, provider);
}

export function issuerOf(settings: Settings): string {
  return `${settings.publicUrl}${REALM_PATH}`;
}

/** Nothing but its own files; forms may lead, through redirects, to any origin that may sign in. */
function pagePolicy(origins: readonly string[]): string {
  return writePolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'form-action': ["'self'", ...origins],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  });
}

/** The provider reads its own forms from the untouched stream; the sign-in form is read here. */
function parseForm(
  request: FastifyRequest,
  payload: NodeJS.ReadableStream,
  done: (error: Error | null, body?: unknown) => void,
): void {
  if (!request.url.startsWith(`${REALM_PATH}/login/`)) {
    done(null);
    return;
  }
  readForm(payload).then(
    (form) => done(null, form),
    (error) => done(error),
  );
}

const MAX_FORM_BYTES = 16_384;

async function readForm(payload: NodeJS.ReadableStream): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of payload) {
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) throw new HttpProblem(413, 'The form is too large');
    chunks.push(Buffer.from(chunk));
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}

function mountProvider(app: FastifyInstance, provider: Provider): void {
  const callback = provider.callback();
  const hand = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    // The provider tells its mount point from the difference between the two.
    const raw = request.raw as typeof request.raw & { originalUrl?: string };
    raw.originalUrl = raw.url ?? '/';
    raw.url = raw.originalUrl.slice(REALM_PATH.length) || '/';
    callback(raw, reply.raw);
  };
  app.all('/protocol/*', hand);
  app.get('/.well-known/*', hand);
}

const providerPages: ProviderPages = {
  renderError(context, error) {
    const language = languageOf(context);
    context.type = 'html';
    context.body = errorPage(language, SIGN_IN_TEXTS[language].errorLead, error);
  },
  renderSignOut(context, form) {
    // Only who holds the session's own token signs it out without being asked; a link from elsewhere cannot.
    const atOnce = context.oidc.entities.IdTokenHint !== undefined;
    context.body = signOutPage(languageOf(context), form, atOnce);
  },
  renderSignedOut(context) {
    context.body = signedOutPage(languageOf(context));
  },
};

function languageOf(context: KoaContextWithOIDC) {
  return chooseLanguage({ cookieHeader: context.get('cookie'), acceptLanguage: context.get('accept-language') });
}

function logTroubles(provider: Provider, log: FastifyBaseLogger): void {
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'identity provider failed'));
  provider.on('authorization.error', (_context, error) => log.warn({ reason: error.message }, 'authorization refused'));
  provider.on('grant.error', (_context, error) => log.warn({ reason: error.message }, 'token request refused'));
}

function sweepRegularly(app: FastifyInstance, db: Database): void {
  const timer = setInterval(() => {
    const swept = Promise.all([sweepOidcStore(db), sweepCounts(db)]);
    swept.catch((error) => app.log.error({ err: error }, 'expired sign-ins could not be removed'));
  }, SWEEP_EVERY_MS);
  app.addHook('onClose', async () => clearInterval(timer));
}
