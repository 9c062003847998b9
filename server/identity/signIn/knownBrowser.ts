/**
 * A browser that has signed in to an account keeps a signed cookie about it. Wrong passwords that others send for the
 * account are then counted separately from this browser's, so they cannot lock its owner out.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { REALM_PATH } from '../claims.ts';

const COOKIE_NAME = 'HEADFRAME_KNOWN';
const COOKIE_MAX_AGE_S = 180 * 86_400;
/** Accounts for which one browser can be known: the people of a shared desk. */
const MAX_ACCOUNTS_PER_BROWSER = 8;

/** The account as the cookie identifies it. */
export interface BrowserAccount {
  id: string;
  /** A new password invalidates the cookies of the old one. */
  secretHash: string;
}

interface BrowserRecord {
  accountId: string;
  browser: string;
  password: string;
}

export class KnownBrowsers {
  readonly #signingKeys: readonly string[];

  /** @param keys secrets, of which the first signs */
  constructor(keys: readonly string[]) {
    this.#signingKeys = keys;
  }

  /** @returns the browser's id if it has signed in to this account before */
  browserFor(account: BrowserAccount, cookieHeader: string | undefined): string | undefined {
    const belongsToAccount = ({ accountId, password }: BrowserRecord, key: string) =>
      accountId === account.id && password === passwordDigest(key, account);
    return this.#read(cookieHeader).find((note) => this.#signingKeys.some((key) => belongsToAccount(note, key)))
      ?.browser;
  }

  /** @returns the browser's id if it has signed in to any account before */
  browserOfAnyAccount(cookieHeader: string | undefined): string | undefined {
    return this.#read(cookieHeader)[0]?.browser;
  }

  /** @param isHttps whether the browser used https @returns value of the `Set-Cookie` header that records a sign-in */
  cookieForSignIn(account: BrowserAccount, cookieHeader: string | undefined, isHttps: boolean): string {
    const [key = ''] = this.#signingKeys;
    const records = this.#read(cookieHeader);
    const browser = this.browserFor(account, cookieHeader) ?? randomBytes(12).toString('base64url');
    const browserAccount = { accountId: account.id, browser, password: passwordDigest(key, account) };
    const notes = [browserAccount, ...records.filter(({ accountId }) => accountId !== account.id)].slice(
      0,
      MAX_ACCOUNTS_PER_BROWSER,
    );
    const value = notes.map((note) => formatBrowserRecord(key, note)).join('~');
    const secure = isHttps ? '; Secure' : '';
    return `${COOKIE_NAME}=${value}; Path=${REALM_PATH}; Max-Age=${COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Lax${secure}`;
  }

  #read(cookieHeader: string | undefined): BrowserRecord[] {
    const value = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([\\w.~-]*)`).exec(cookieHeader ?? '')?.[1] ?? '';
    const texts = value.split('~').slice(0, MAX_ACCOUNTS_PER_BROWSER);
    return texts.flatMap((text) => this.#signingKeys.flatMap((key) => parseBrowserRecord(key, text) ?? []));
  }
}

function formatBrowserRecord(key: string, { accountId, browser, password }: BrowserRecord): string {
  const body = `${Buffer.from(accountId).toString('base64url')}.${browser}.${password}`;
  return `${body}.${signBrowserRecord(key, body)}`;
}

function parseBrowserRecord(key: string, text: string): BrowserRecord | undefined {
  const [account, browser, password, signature, ...more] = text.split('.');
  if (!account || !browser || !password || !signature || more.length > 0) return undefined;
  const [givenSignature, expectedSignature] = [
    Buffer.from(signature),
    Buffer.from(signBrowserRecord(key, `${account}.${browser}.${password}`)),
  ];
  if (givenSignature.length !== expectedSignature.length || !timingSafeEqual(givenSignature, expectedSignature))
    return undefined;
  return { accountId: Buffer.from(account, 'base64url').toString(), browser, password };
}

function signBrowserRecord(key: string, body: string): string {
  return createHmac('sha256', key).update(`known browser ${body}`).digest('base64url');
}

function passwordDigest(key: string, { id, secretHash }: BrowserAccount): string {
  return createHmac('sha256', key).update(`password of ${id} ${secretHash}`).digest('base64url').slice(0, 16);
}
