/** Calls the site as a fleet's machine: signs in with its client account, sends fixes, waits and retries. */
import { setTimeout as wait } from 'node:timers/promises';
import { backOffMs, EVEN_JITTER, jitteredMs } from '../../../src/domain/time/backOff.ts';
import { siteConfigSchema } from '../../../src/domain/wire/config.ts';
import { type IngestAnswer, type IngestFix, ingestAnswerSchema } from '../../../src/domain/wire/ingest.ts';
import { z } from '../../../src/domain/wire/zod.ts';
import type { MachineAccount } from '../accountFile.ts';
import { problemMessage } from './problem.ts';

/** The site cannot be used as requested; the message says what to do. */
export class SiteError extends Error {}

const discoverySchema = z.object({ issuer: z.string(), token_endpoint: z.url({ protocol: /^https?$/ }) });
const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number().optional() });
const FIRST_RETRY_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** A token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 20_000;
const ANSWER_TIMEOUT_MS = 20_000;
/** Timeout until a site has answered for the first time. */
const FIRST_ANSWER_TIMEOUT_MS = 5_000;

export interface SiteClientOptions {
  url: string;
  account: MachineAccount;
  signal: AbortSignal;
  /** Called when a request has to wait: with the reason and the duration. */
  onWait(reason: string, pauseMs: number): void;
  /** First pause between attempts; tests shorten it. */
  firstPauseMs?: number;
}

export class SiteClient {
  readonly #options: SiteClientOptions;
  /** The site has answered once: from then on failures count as temporary. */
  #hasConnected = false;
  #tokenAddress: string | undefined;
  #token: { text: string; untilMs: number } | undefined;

  constructor(options: SiteClientOptions) {
    this.#options = options;
  }

  /**
   * Signs in, so that a wrong address or account is noticed before anything is read.
   * @throws SiteError
   */
  async signIn(): Promise<void> {
    await this.#requestUntilAnswered(async () => {
      await this.#freshToken();
      return new Response();
    });
  }

  /** Sends fixes and returns the site's verdict on each; retries while the site is unavailable or busy. */
  async send(items: readonly IngestFix[]): Promise<IngestAnswer> {
    return this.sendDocument(JSON.stringify(items), 'application/json');
  }

  /** Like {@link send}, for a document that the site parses itself. @param type media type */
  async sendDocument(body: string, type: string): Promise<IngestAnswer> {
    const response = await this.#requestUntilAnswered(async () => {
      const answer = await this.#post(body, type);
      if (answer.status !== 401) return answer;
      this.#token = undefined;
      return this.#post(body, type);
    });
    const answerBody: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new SiteError(this.#refusalMessage(response.status, answerBody));
    const answer = ingestAnswerSchema.safeParse(answerBody);
    if (!answer.success) throw new SiteError(`${this.#options.url} does not answer as a Headframe site does`);
    return answer.data;
  }

  #refusalMessage(status: number, body: unknown): string {
    const message = problemMessage(body);
    if (status === 401 || status === 403)
      return `The account ${this.#options.account.clientId} may not send fixes: ${message}`;
    if (status === 404) return `${this.#options.url} takes no fixes; is it the address of a Headframe site?`;
    return `The site refused the fixes (${status}): ${message}`;
  }

  async #post(body: string, type: string): Promise<Response> {
    const token = await this.#freshToken();
    return this.#fetch(`${this.#options.url}/api/ingest/fixes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    });
  }

  async #freshToken(): Promise<string> {
    if (this.#token && Date.now() < this.#token.untilMs) return this.#token.text;
    this.#tokenAddress ??= await this.#findTokenAddress();
    const { clientId, clientSecret } = this.#options.account;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const response = await this.#fetch(this.#tokenAddress, { method: 'POST', body: new URLSearchParams(form) });
    if (isTransientStatus(response.status))
      throw new BusyError(`sign-in answers ${response.status}`, retryAfterOf(response));
    const token = tokenSchema.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !token.success) {
      throw new SiteError(
        `The site does not know the account ${clientId} or its secret; name the right file with --account`,
      );
    }
    const lastsMs = (token.data.expires_in ?? 60) * 1000;
    this.#token = {
      text: token.data.access_token,
      untilMs: Date.now() + Math.max(lastsMs - RENEW_BEFORE_MS, lastsMs / 2),
    };
    return this.#token.text;
  }

  async #findTokenAddress(): Promise<string> {
    const { url } = this.#options;
    const response = await this.#fetch(`${url}/config.json`, {});
    if (isTransientStatus(response.status))
      throw new BusyError(`the site answers ${response.status}`, retryAfterOf(response));
    const config = siteConfigSchema.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !config.success) {
      throw new SiteError(`${url}/config.json is not a Headframe site's; give the right address with --url`);
    }
    const { endpoint, realm, issuer } = config.data.identity;
    if (issuer !== undefined) return this.#discoverTokenAddress(issuer);
    const base = new URL(endpoint, `${url}/`).href.replace(/\/+$/, '');
    return `${base}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`;
  }

  /** For providers other than Keycloak: the token endpoint is in their discovery document. */
  async #discoverTokenAddress(issuer: string): Promise<string> {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await this.#fetch(address, {});
    if (isTransientStatus(response.status))
      throw new BusyError(`the identity provider answers ${response.status}`, retryAfterOf(response));
    const document = discoverySchema.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !document.success || document.data.issuer !== issuer)
      throw new SiteError(`${address} is not the discovery document of the site's identity provider ${issuer}`);
    return document.data.token_endpoint;
  }

  async #fetch(address: string, init: RequestInit): Promise<Response> {
    const { signal } = this.#options;
    const timeoutMs = this.#hasConnected ? ANSWER_TIMEOUT_MS : FIRST_ANSWER_TIMEOUT_MS;
    try {
      const response = await fetch(address, {
        ...init,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      this.#hasConnected = true;
      return response;
    } catch (error) {
      signal.throwIfAborted();
      const message = `${new URL(address).origin} cannot be reached: ${causeOf(error)}`;
      if (this.#hasConnected) throw new BusyError(message, undefined);
      throw new SiteError(`${message}. Does the site run, and is that its address? Name another with --url`);
    }
  }

  /** Retries a request while the site is unreachable or asks to wait, with growing pauses. */
  async #requestUntilAnswered(request: () => Promise<Response>): Promise<Response> {
    const backOff = { firstMs: this.#options.firstPauseMs ?? FIRST_RETRY_PAUSE_MS, longestMs: LONGEST_PAUSE_MS };
    for (let failures = 0; ; failures++) {
      const answer = await fetchOrBusy(request);
      if (answer instanceof Response) return answer;
      const waitMs = answer.pauseMs ?? jitteredMs(backOffMs(backOff, failures), EVEN_JITTER, Math.random());
      this.#options.onWait(answer.message, waitMs);
      await wait(waitMs, undefined, { signal: this.#options.signal });
    }
  }
}

/** The site is unavailable or busy: a retry may succeed. */
class BusyError extends Error {
  /** The pause that the site asked for, milliseconds. */
  readonly pauseMs: number | undefined;

  constructor(message: string, pauseMs: number | undefined) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

async function fetchOrBusy(request: () => Promise<Response>): Promise<Response | BusyError> {
  try {
    const response = await request();
    if (!isTransientStatus(response.status)) return response;
    await response.body?.cancel();
    return new BusyError(`the site answers ${response.status}`, retryAfterOf(response));
  } catch (error) {
    if (error instanceof BusyError) return error;
    throw error;
  }
}

function isTransientStatus(status: number): boolean {
  return status === 429 || status === 408 || status >= 500;
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 && seconds <= 300 ? seconds * 1000 : undefined;
}

const PLAIN_CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut off',
  UND_ERR_SOCKET: 'the connection was cut off',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  EHOSTUNREACH: 'no way leads to that host',
  ENETUNREACH: 'no way leads to that network',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  TimeoutError: 'it does not answer',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak https',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody who is trusted here (see NODE_EXTRA_CA_CERTS)',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody who is trusted here (see NODE_EXTRA_CA_CERTS)',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return PLAIN_CAUSES[code] ?? (cause.message || code);
}
