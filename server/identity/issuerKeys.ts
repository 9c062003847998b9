/** The keys of an external identity provider: their address, and the set itself, fetched with the first token. */
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from '../../src/domain/wire/zod.ts';

/** A key that is not known has the set fetched again, this often at most: providers change their keys. */
const REFETCH_AFTER_MS = 5_000;
const KEY_SET_TTL_MS = 600_000;
const ANSWER_WITHIN_MS = 5_000;

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** Whether an issuer is a Keycloak realm, whose paths are known; others say theirs in their discovery document. */
export function isRealm(issuer: string): boolean {
  return /\/realms\/[^/]+$/.test(issuer);
}

/** @returns throws where the provider does not answer, or not as it must */
export function issuerKeys(issuer: string): JWTVerifyGetKey {
  if (isRealm(issuer)) return remoteKeys(new URL(`${issuer}/protocol/openid-connect/certs`));
  let discovered: Promise<JWTVerifyGetKey> | undefined;
  return async (header, token) => {
    discovered ??= discoverKeys(issuer).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return (await discovered)(header, token);
  };
}

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  const document = discoverySchema.parse(await answer.json());
  if (document.issuer !== issuer) throw new Error(`${url} is of another issuer: ${document.issuer}`);
  return remoteKeys(new URL(document.jwks_uri));
}

function remoteKeys(url: URL): JWTVerifyGetKey {
  return createRemoteJWKSet(url, { cooldownDuration: REFETCH_AFTER_MS, cacheMaxAge: KEY_SET_TTL_MS });
}
