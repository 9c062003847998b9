/** The sign-in page: displayed, switched to another language, submitted. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { writeLanguageCookie } from '../../../src/domain/site/language.ts';
import { z } from '../../../src/domain/wire/zod.ts';
import { isDatabaseUnreachable } from '../../db/outage.ts';
import type { LogWarning } from '../../faults/logLimit.ts';
import { callerGoneSignal } from '../../http/callerGoneSignal.ts';
import { isReceiveFailure } from '../../http/problems.ts';
import type { AccountStore, Credentials } from '../accounts.ts';
import { REALM_PATH } from '../claims.ts';
import type { SiteOrigins } from '../origins.ts';
import { verifyPassword } from '../passwords.ts';
import { isCrossOrigin, MAX_FORM_BYTES } from './form.ts';
import { RETRY_AFTER_S, type SignInGuard } from './guard.ts';
import type { BrowserAccount, KnownBrowsers } from './knownBrowser.ts';
import { chooseLanguage, readLanguage } from './language.ts';
import { errorPage, type SignInForm, signInPage } from './pages.ts';
import { type Language, SIGN_IN_TEXTS } from './texts.ts';

export interface SignInRoutesOptions {
  provider: Provider;
  accounts: AccountStore;
  guard: SignInGuard;
  knownBrowsers: KnownBrowsers;
  origins: SiteOrigins;
  /** Logs refusals, which any client can cause. */
  warn: LogWarning;
  /** Whether a reverse proxy's headers are trusted. */
  trustsProxy: boolean;
}

interface PageRequest {
  Params: { uid: string };
  Querystring: { lang?: string };
}

const formSchema = z.object({ username: z.string().trim().min(1).max(64), password: z.string().min(1).max(128) });

/** Register it below the realm. */
export async function signInRoutes(app: FastifyInstance, options: SignInRoutesOptions): Promise<void> {
  app.setErrorHandler<FastifyError, PageRequest>((error, request, reply) => {
    // The error of a disconnected caller also looks like a lost database connection.
    if (error.statusCode !== undefined || isReceiveFailure(error, request) || !isDatabaseUnreachable(error))
      throw error;
    options.warn({ err: error }, 'sign-in failed');
    return answerUnavailable(request, reply, options);
  });
  app.get<PageRequest>('/login/:uid', async (request, reply) => {
    const requestedLanguage = readLanguage(request.query.lang);
    if (requestedLanguage)
      reply.header('set-cookie', writeLanguageCookie(requestedLanguage, options.origins.isHttps(request)));
    const details = await findInteraction(options.provider, request, reply);
    const language = languageOf(request, details?.params['ui_locales']);
    if (!details) return answerExpired(reply, language);
    return sendPage(
      reply,
      200,
      signInPage(language, pageOf(request, options, { username: loginHintOf(details.params) })),
    );
  });

  app.post<PageRequest>('/login/:uid', { bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    const details = await findInteraction(options.provider, request, reply);
    const language = languageOf(request, details?.params['ui_locales']);
    if (!details || isCrossOrigin(request, options.origins)) return answerExpired(reply, language);
    return answerForm(request, reply, language, options);
  });
}

async function answerForm(
  request: FastifyRequest<PageRequest>,
  reply: FastifyReply,
  language: Language,
  options: SignInRoutesOptions,
): Promise<FastifyReply> {
  const { provider, accounts, guard, knownBrowsers, origins, warn } = options;
  const texts = SIGN_IN_TEXTS[language];
  const form = formSchema.safeParse(request.body);
  const username = form.data?.username ?? textOf(request.body, 'username').slice(0, 64);
  const refuseSignIn = (status: number, error: string) =>
    sendPage(reply, status, signInPage(language, pageOf(request, options, { username, error })));
  if (!form.success) return refuseSignIn(400, texts.missing);

  const person = await findPerson(accounts, username);
  const { cookie } = request.headers;
  const checkResult = await guard.checkPassword(
    {
      address: request.ip,
      name: username,
      pageId: request.params.uid,
      knownBrowser: person && knownBrowsers.browserFor(browserAccountOf(person), cookie),
      signal: callerGoneSignal(reply),
    },
    // Read again: the attempt may have waited for a minute, and the password may have changed meanwhile.
    async () => checkPassword(await findPerson(accounts, username), form.data.password),
  );
  if (!checkResult.isChecked) {
    warn({ username, address: request.ip }, 'sign-in held back');
    reply.header('retry-after', String(RETRY_AFTER_S));
    return refuseSignIn(429, texts.tooMany(RETRY_AFTER_S));
  }
  if (!checkResult.found) {
    // Logged without a limit: each has cost a password check, whose number is limited already, and none may be missing.
    request.log.warn({ username, address: request.ip }, 'sign-in refused');
    return refuseSignIn(401, texts.wrong);
  }
  const { account, readAtS } = checkResult.found;
  const login = { accountId: account.id, remember: true, ts: readAtS };
  const next = await unlessExpired(provider.interactionResult(request.raw, reply.raw, { login }));
  if (next === undefined) return answerExpired(reply, language);
  request.log.info({ username: account.name, address: request.ip }, 'signed in');
  return reply
    .header(
      'set-cookie',
      knownBrowsers.cookieForSignIn(browserAccountOf(checkResult.found), cookie, origins.isHttps(request)),
    )
    .redirect(next, 303);
}

async function findPerson(accounts: AccountStore, username: string): Promise<Credentials | undefined> {
  const found = await accounts.credentials(username);
  return found?.account.kind === 'person' ? found : undefined;
}

/** Takes the same time whether the name, the password or the account's state is wrong. */
async function checkPassword(person: Credentials | undefined, password: string): Promise<Credentials | undefined> {
  const isMatch = await verifyPassword(password, person?.secretHash);
  return isMatch && person?.account.enabled ? person : undefined;
}

function browserAccountOf({ account: { id }, secretHash }: Credentials): BrowserAccount {
  return { id, secretHash };
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Undefined if the sign-in has expired, was finished, or belongs to another browser. */
async function findInteraction(
  provider: Provider,
  request: FastifyRequest<PageRequest>,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  const details = await unlessExpired(provider.interactionDetails(request.raw, reply.raw));
  return details?.uid === request.params.uid ? details : undefined;
}

/** Undefined if the sign-in has expired or was finished. */
async function unlessExpired<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
    throw error;
  }
}

function languageOf(request: FastifyRequest<PageRequest>, uiLocales: unknown): Language {
  return chooseLanguage({
    query: request.query.lang,
    cookieHeader: request.headers.cookie,
    uiLocales: typeof uiLocales === 'string' ? uiLocales : undefined,
    acceptLanguage: request.headers['accept-language'],
  });
}

/** Shows the form again, to be resubmitted. */
function answerUnavailable(
  request: FastifyRequest<PageRequest>,
  reply: FastifyReply,
  options: SignInRoutesOptions,
): FastifyReply {
  const language = languageOf(request, undefined);
  const form = { username: textOf(request.body, 'username').slice(0, 64), error: SIGN_IN_TEXTS[language].unavailable };
  reply.header('retry-after', String(RETRY_AFTER_S));
  return sendPage(reply, 503, signInPage(language, pageOf(request, options, form)));
}

function answerExpired(reply: FastifyReply, language: Language): FastifyReply {
  return sendPage(reply, 400, errorPage(language, SIGN_IN_TEXTS[language].expired, undefined));
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

/** Without trust in the proxy, all callers share its address: the page asks its reader to inform the administrator. */
function pageOf(
  { params, headers }: FastifyRequest<PageRequest>,
  { trustsProxy }: SignInRoutesOptions,
  { username, error }: { username: string; error?: string },
): SignInForm {
  const action = `${REALM_PATH}/login/${encodeURIComponent(params.uid)}`;
  return { action, username, error, isBehindUnknownProxy: !trustsProxy && headers['x-forwarded-proto'] !== undefined };
}

/** The user name that the app expects; the field is empty otherwise. */
function loginHintOf(params: Record<string, unknown>): string {
  return textOf(params, 'login_hint').slice(0, 64);
}

function textOf(body: unknown, name: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
