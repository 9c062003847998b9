/** Just enough of a browser to sign in: cookies with their paths, redirects one by one. */
import { createHash, randomBytes } from 'node:crypto';
import type { App } from '../../../server/app.ts';

export interface Request {
  method: 'GET' | 'POST';
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  payload?: string;
  remoteAddress: string;
}

export interface Answer {
  statusCode: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
  json<T>(): T;
}

/** Carries a request to the server. */
export type Transport = (request: Request) => Promise<Answer>;

/** To a server in this process. */
export function injectInto(app: App): Transport {
  return (request) => app.http.inject(request);
}

/**
 * To a server on a port; its public address is passed as by a reverse proxy. @param origin the public address @param
 * signal aborts the request
 */
export function httpTransport(origin: string, signal?: AbortSignal): Transport {
  return async ({ method, url, headers: { host: _host, ...headers }, payload, remoteAddress }) => {
    const body = { ...(payload !== undefined && { body: payload }), ...(signal && { signal }) };
    const sent = { ...headers, 'x-forwarded-for': remoteAddress };
    const answer = await fetch(new URL(url, origin), { method, headers: sent, redirect: 'manual', ...body });
    const text = await answer.text();
    return {
      statusCode: answer.status,
      headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
      body: text,
      json: <T>() => JSON.parse(text) as T,
    };
  };
}

interface Cookie {
  value: string;
  path: string;
}

export class Browser {
  readonly #transport: Transport;
  readonly #origin: string;
  readonly #address: string;
  readonly #cookies = new Map<string, Cookie>();

  /** @param origin where the browser thinks the server is @param address of this browser */
  constructor(transport: Transport, origin: string, address = '192.0.2.1') {
    this.#transport = transport;
    this.#origin = origin;
    this.#address = address;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('GET', url, headers);
  }

  /** Sends a form. */
  post(url: string, fields: Record<string, string>): Promise<Answer> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.#send('POST', url, headers, new URLSearchParams(fields).toString());
  }

  async #send(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: string): Promise<Answer> {
    const { pathname, search, host } = new URL(url, this.#origin);
    const cookie = this.cookieHeader(pathname);
    const answer = await this.#transport({
      method,
      url: pathname + search,
      headers: { host, accept: 'text/html', ...headers, ...(cookie && { cookie }) },
      remoteAddress: this.#address,
      ...(payload !== undefined && { payload }),
    });
    this.#keepCookies(answer);
    return answer;
  }

  /** Options of a request to a path. */
  cookieHeader(path: string): string {
    return Array.from(this.#cookies)
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join('; ');
  }

  #keepCookies(answer: Answer): void {
    for (const line of [answer.headers['set-cookie'] ?? []].flat().map(String)) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      const value = pair.slice(at + 1);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
  }
}

const PROTOCOL_PATH = '/realms/headframe/protocol/openid-connect';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
}

/** The app's side of signing in, with PKCE as keycloak-js does it. */
export class AppClient {
  readonly browser: Browser;
  readonly #redirectUri: string;
  readonly #verifier = randomBytes(32).toString('base64url');

  constructor(browser: Browser, redirectUri: string) {
    this.browser = browser;
    this.#redirectUri = redirectUri;
  }

  authorizationUrl(changes: Record<string, string | undefined> = {}): string {
    const parameters = {
      client_id: 'headframe-web',
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      response_mode: 'fragment',
      scope: 'openid profile email',
      state: 'a-state',
      nonce: 'a-nonce',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    };
    const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `${PROTOCOL_PATH}/auth?${new URLSearchParams(given)}`;
  }

  /** @returns address of the sign-in page */
  async openSignIn(): Promise<string> {
    const answer = await this.browser.get(this.authorizationUrl());
    return String(answer.headers.location);
  }

  /** Sends the form; follows the redirects back to the app where it was let in. */
  async signIn(
    username: string,
    password: string,
    page?: string,
  ): Promise<{ answer: Answer; code: string | undefined }> {
    const url = page ?? (await this.openSignIn());
    let answer = await this.browser.post(url, { username, password });
    while (answer.statusCode === 303 || answer.statusCode === 302) {
      const to = String(answer.headers.location);
      const code = new URLSearchParams(new URL(to, this.#redirectUri).hash.slice(1)).get('code');
      if (code !== null) return { answer, code };
      answer = await this.browser.get(to);
    }
    return { answer, code: undefined };
  }

  exchange(code: string, changes: Record<string, string> = {}): Promise<Answer> {
    return this.browser.post(`${PROTOCOL_PATH}/token`, {
      grant_type: 'authorization_code',
      code,
      client_id: 'headframe-web',
      redirect_uri: this.#redirectUri,
      code_verifier: this.#verifier,
      ...changes,
    });
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.browser.post(`${PROTOCOL_PATH}/token`, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: 'headframe-web',
    });
  }

  signOut(idToken?: string): Promise<Answer> {
    const query = new URLSearchParams({
      client_id: 'headframe-web',
      post_logout_redirect_uri: this.#redirectUri,
      ...(idToken !== undefined && { id_token_hint: idToken }),
    });
    return this.browser.get(`${PROTOCOL_PATH}/logout?${query}`);
  }

  /** Signs in and fetches tokens. */
  async tokens(username: string, password: string): Promise<Tokens> {
    const { code, answer } = await this.signIn(username, password);
    if (code === undefined) throw new Error(`Not let in: ${answer.statusCode}`);
    return (await this.exchange(code)).json<Tokens>();
  }
}
