/** The keys of an external identity provider: their address, and the set itself, fetched with the first token. */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { z } from '../../src/domain/wire/zod.ts';

/** A key that is not known has the set fetched again, this often at most: providers change their keys. */
const REFETCH_AFTER_MS = 5_000;
/** An older set is fetched again while it is used: providers take keys back. */
const REFRESH_AFTER_MS = 600_000;
/** Limit for everything that is fetched for a set: the next attempt never overtakes this one. */
const ANSWER_WITHIN_MS = 5_000;

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** Whether an issuer is a Keycloak realm, whose paths are known; others say theirs in their discovery document. */
export function isRealm(issuer: string): boolean {
  return /\/realms\/[^/]+$/.test(issuer);
}

/** @returns throws where a key is not known and the provider does not answer, or not as it must */
export function issuerKeys(issuer: string): JWTVerifyGetKey {
  const keys = new IssuerKeys(issuer);
  return (header, token) => keys.find(header, token);
}

type FoundKey = Promise<Awaited<ReturnType<JWTVerifyGetKey>>>;

/** The last set holds until the provider answers with another: tokens are good while the provider is away. */
class IssuerKeys {
  readonly #issuer: string;
  #known: JWTVerifyGetKey | undefined;
  #fetchedAtMs = 0;
  #lastAttempt: { atMs: number; done: Promise<void> } | undefined;

  constructor(issuer: string) {
    this.#issuer = issuer;
  }

  async find(...token: Parameters<JWTVerifyGetKey>): FoundKey {
    if (!this.#known) await this.#fetch();
    // Failures are left to the tokens that need what is missing.
    else if (!isWithin(REFRESH_AFTER_MS, this.#fetchedAtMs)) this.#fetch().catch(() => {});
    try {
      return await this.#findKnown(token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.#fetch();
      return this.#findKnown(token);
    }
  }

  async #findKnown(token: Parameters<JWTVerifyGetKey>): FoundKey {
    if (!this.#known) throw new errors.JWKSNoMatchingKey();
    return this.#known(...token);
  }

  /** The outcome of the last attempt is that of the calls soon after it: anybody can send tokens with made-up keys. */
  #fetch(): Promise<void> {
    if (!this.#lastAttempt || !isWithin(REFETCH_AFTER_MS, this.#lastAttempt.atMs))
      this.#lastAttempt = { atMs: Date.now(), done: this.#fetchNow() };
    return this.#lastAttempt.done;
  }

  async #fetchNow(): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const url = isRealm(this.#issuer)
      ? `${this.#issuer}/protocol/openid-connect/certs`
      : await keysUrlOf(this.#issuer, signal);
    this.#known = createLocalJWKSet((await fetchJson(url, { signal, redirect: 'error' })) as JSONWebKeySet);
    this.#fetchedAtMs = Date.now();
  }
}

async function keysUrlOf(issuer: string, signal: AbortSignal): Promise<string> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = discoverySchema.parse(await fetchJson(url, { signal }));
  if (document.issuer !== issuer) throw new Error(`${url} is of another issuer: ${document.issuer}`);
  return document.jwks_uri;
}

async function fetchJson(url: string, options: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { ...options, headers: { accept: 'application/json, application/jwk-set+json' } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.json();
}

/** Also false if the clock was set back since that moment. */
function isWithin(ms: number, sinceMs: number): boolean {
  const passedMs = Date.now() - sinceMs;
  return passedMs >= 0 && passedMs < ms;
}
