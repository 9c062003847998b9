/** The sign-in page: shown, switched to another language, sent. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { writeLanguageCookie } from '../../../src/domain/site/language.ts';
import { z } from '../../../src/domain/wire/zod.ts';
import type { Account, AccountStore } from '../accounts.ts';
import { REALM_PATH } from '../claims.ts';
import { verifyPassword } from '../passwords.ts';
import type { SignInFailures } from './failures.ts';
import { chooseLanguage, readLanguage } from './language.ts';
import { errorPage, signInPage } from './pages.ts';
import { type Language, SIGN_IN_TEXTS } from './texts.ts';

export interface SignInRoutesOptions {
  provider: Provider;
  accounts: AccountStore;
  failures: SignInFailures;
}

interface PageRequest {
  Params: { uid: string };
  Querystring: { lang?: string };
}

const formSchema = z.object({ username: z.string().trim().min(1).max(64), password: z.string().min(1).max(128) });

export async function signInRoutes(app: FastifyInstance, options: SignInRoutesOptions): Promise<void> {
  app.get<PageRequest>('/login/:uid', async (request, reply) => {
    const asked = readLanguage(request.query.lang);
    if (asked) reply.header('set-cookie', writeLanguageCookie(asked, request.protocol === 'https'));
    const details = await findInteraction(options.provider, request, reply);
    const language = languageOf(request, details?.params['ui_locales']);
    if (!details) return expired(reply, language);
    return show(reply, 200, signInPage(language, { action: actionOf(request), username: hintOf(details.params) }));
  });

  app.post<PageRequest>('/login/:uid', { bodyLimit: 16_384 }, async (request, reply) => {
    const details = await findInteraction(options.provider, request, reply);
    const language = languageOf(request, details?.params['ui_locales']);
    if (!details) return expired(reply, language);
    return answerForm(request, reply, language, options);
  });
}

async function answerForm(
  request: FastifyRequest<PageRequest>,
  reply: FastifyReply,
  language: Language,
  { provider, accounts, failures }: SignInRoutesOptions,
): Promise<FastifyReply> {
  const texts = SIGN_IN_TEXTS[language];
  const form = formSchema.safeParse(request.body);
  const username = form.data?.username ?? textOf(request.body, 'username').slice(0, 64);
  const refuse = (status: number, error: string) =>
    show(reply, status, signInPage(language, { action: actionOf(request), username, error }));
  if (!form.success) return refuse(400, texts.missing);

  const waitSeconds = failures.secondsToWait(request.ip, username);
  if (waitSeconds > 0) {
    request.log.warn({ username, address: request.ip, waitSeconds }, 'sign-in held back');
    reply.header('retry-after', String(waitSeconds));
    return refuse(429, texts.tooMany(waitSeconds));
  }
  const account = await checkPassword(accounts, form.data);
  if (!account) {
    failures.record(request.ip, username);
    request.log.warn({ username, address: request.ip }, 'sign-in refused');
    return refuse(401, texts.wrong);
  }
  failures.forgive(request.ip, username);
  request.log.info({ username: account.name, address: request.ip }, 'signed in');
  const login = { accountId: account.id, remember: true };
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303);
}

/** Takes the same time whether the name, the password or the account's state is at fault. */
async function checkPassword(
  accounts: AccountStore,
  { username, password }: { username: string; password: string },
): Promise<Account | undefined> {
  const found = await accounts.credentials(username);
  const person = found?.account.kind === 'person' ? found : undefined;
  const matches = await verifyPassword(password, person?.secretHash);
  return matches && person?.account.enabled ? person.account : undefined;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Undefined where the sign-in has expired, was finished, or belongs to another browser. */
async function findInteraction(
  provider: Provider,
  request: FastifyRequest<PageRequest>,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  try {
    const details = await provider.interactionDetails(request.raw, reply.raw);
    return details.uid === request.params.uid ? details : undefined;
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

function expired(reply: FastifyReply, language: Language): FastifyReply {
  return show(reply, 400, errorPage(language, SIGN_IN_TEXTS[language].expired, undefined));
}

function show(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

function actionOf(request: FastifyRequest<PageRequest>): string {
  return `${REALM_PATH}/login/${encodeURIComponent(request.params.uid)}`;
}

/** The app may say who is expected; otherwise the field is empty. */
function hintOf(params: Record<string, unknown>): string {
  return textOf(params, 'login_hint').slice(0, 64);
}

function textOf(body: unknown, name: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
