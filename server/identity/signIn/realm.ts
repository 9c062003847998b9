/** Mounts the embedded identity provider on the server: its protocol, its pages, and access after signing in. */
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../db/open.ts';
import { type LogWarning, rateLimitedWarn } from '../../faults/logLimit.ts';
import { writePolicy } from '../../http/security.ts';
import { sweepCounts } from '../../limits/countStore.ts';
import { Limits } from '../../limits/limits.ts';
import type { Settings } from '../../settings/settings.ts';
import type { AccountGate } from '../accountGate.ts';
import type { AccountStore } from '../accounts.ts';
import { issuerOf, REALM_PATH } from '../claims.ts';
import { passwordQueue } from '../hashing.ts';
import type { IdentityKeys } from '../keys.ts';
import { mountProvider } from '../mountProvider.ts';
import { sweepOidcStore } from '../oidcStore.ts';
import { SiteOrigins } from '../origins.ts';
import { makeProvider, type ProviderPages } from '../provider.ts';
import { signInAssets } from './assets.ts';
import { readForm } from './form.ts';
import { SignInGuard } from './guard.ts';
import { KnownBrowsers } from './knownBrowser.ts';
import { chooseLanguage } from './language.ts';
import { errorPage, signedOutPage, signOutPage } from './pages.ts';
import { signInRoutes } from './routes.ts';
import { throttleSignInStarts } from './signInStarts.ts';
import { SIGN_IN_TEXTS } from './texts.ts';

const SWEEP_EVERY_MS = 600_000;

export interface RealmOptions {
  settings: Settings;
  db: Database;
  accounts: AccountStore;
  keys: IdentityKeys;
  gate: AccountGate;
}

/** Register it with the prefix `/realms/headframe`. */
export async function realmRoutes(app: FastifyInstance, options: RealmOptions): Promise<void> {
  const { settings, db, accounts, keys, gate } = options;
  const origins = new SiteOrigins(settings.publicUrl, settings.origins);
  const provider = await makeProvider({
    issuer: issuerOf(settings),
    origins,
    clientId: settings.identity.clientId,
    tokenSeconds: settings.identity.tokenSeconds,
    db,
    accounts,
    keys,
    pages: providerPages,
  });
  logProviderEvents(provider, app.log, rateLimitedWarn(app.log, REFUSAL_LOG_LIMIT));
  provider.on('end_session.success', () => gate.accountsChanged());
  provider.on('grant.revoked', () => gate.accountsChanged());
  sweepRegularly(app, db);
  const limits = new Limits(db);
  const knownBrowsers = new KnownBrowsers(keys.cookies);
  // The provider renders some pages itself, so its own small scripts may be allowed by their digest.
  const policy = pagePolicy(settings.origins);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', parseForm);
  // The provider refuses all other types unread: unauthenticated clients must not be able to fill the memory with them.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await app.register(signInAssets);
  const guard = new SignInGuard(limits, passwordQueue());
  throttleSignInStarts(app, limits, knownBrowsers);
  await app.register(signInRoutes, {
    provider,
    accounts,
    guard,
    knownBrowsers,
    origins,
    warn: rateLimitedWarn(app.log, REFUSAL_LOG_LIMIT),
    trustsProxy: settings.trustedProxies > 0,
  });
  mountProvider(app, provider, origins);
}

/** Allows only its own files; forms may lead, through redirects, to any origin that may sign in. */
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

/** The provider parses its own forms from the untouched stream; the sign-in form is parsed here. */
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

const providerPages: ProviderPages = {
  renderError(context, error) {
    const language = languageOf(context);
    context.type = 'html';
    context.body = errorPage(language, SIGN_IN_TEXTS[language].errorLead, error);
  },
  renderSignOut(context, form) {
    // Only the holder of a token of the session's account needs no confirmation; a link from elsewhere does.
    const { entities, session } = context.oidc;
    const holder = entities.IdTokenHint?.payload.sub;
    const isAutomatic = holder !== undefined && holder === session?.accountId;
    context.body = signOutPage(languageOf(context), form, isAutomatic);
  },
  renderSignedOut(context) {
    context.body = signedOutPage(languageOf(context));
  },
};

function languageOf(context: KoaContextWithOIDC) {
  return chooseLanguage({ cookieHeader: context.get('cookie'), acceptLanguage: context.get('accept-language') });
}

/** Any client can cause refusals, so the log is limited to this many lines of each kind a minute. */
const REFUSAL_LOG_LIMIT = { maxLines: 60, windowMs: 60_000, nowMs: Date.now };

function logProviderEvents(provider: Provider, log: FastifyBaseLogger, warn: LogWarning): void {
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'identity provider failed'));
  provider.on('authorization.error', (_context, error) => warn({ reason: error.message }, 'authorization refused'));
  provider.on('grant.error', (_context, error) => warn({ reason: error.message }, 'token request refused'));
}

function sweepRegularly(app: FastifyInstance, db: Database): void {
  const timer = setInterval(() => {
    const sweeps = Promise.all([sweepOidcStore(db), sweepCounts(db)]);
    sweeps.catch((error) => app.log.error({ err: error }, 'expired sign-ins could not be removed'));
  }, SWEEP_EVERY_MS);
  app.addHook('onClose', async () => clearInterval(timer));
}
