/** The key set of an external identity provider: its address and the set itself, fetched with the first token. */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { z } from '../../src/domain/wire/zod.ts';

/** An unknown key triggers a refetch, at most this often: providers rotate their keys. */
const REFETCH_AFTER_MS = 5_000;
/** An older set is refetched in the background while it is used: providers revoke keys. */
const REFRESH_AFTER_MS = 600_000;
/** Total time limit of a fetch; below the refetch interval, so that two never overlap. */
const ANSWER_WITHIN_MS = 5_000;

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** Whether an issuer is a Keycloak realm, whose paths are known; others publish theirs in a discovery document. */
export function isRealm(issuer: string): boolean {
  return /\/realms\/[^/]+$/.test(issuer);
}

/** @returns throws if the key is unknown and the provider does not answer or answers incorrectly */
export function issuerKeys(issuer: string): JWTVerifyGetKey {
  const keys = new IssuerKeys(issuer);
  return (header, token) => keys.find(header, token);
}

type FoundKey = Promise<Awaited<ReturnType<JWTVerifyGetKey>>>;

/** The last set is used until the provider delivers another, so that tokens stay valid while the provider is down. */
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
    // Failures surface only for the tokens that need a missing key.
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

  /**
   * Calls within the refetch interval share the result of the last attempt: anybody can send tokens with made-up keys.
   */
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

/** Also false if the clock was set back since then. */
function isWithin(ms: number, sinceMs: number): boolean {
  const passedMs = Date.now() - sinceMs;
  return passedMs >= 0 && passedMs < ms;
}
