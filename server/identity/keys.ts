/**
 * Keys of the embedded identity provider: generated at the first start and stored in the database, so that tokens and
 * cookies survive a restart.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import type { Database } from '../db/open.ts';

export interface IdentityKeys {
  /** RS256 key pair that signs tokens, as a private JWK. */
  signingKey: JWK & { kid: string };
  /** Keys that sign the provider's cookies. */
  cookies: string[];
}

export async function loadIdentityKeys(db: Database): Promise<IdentityKeys> {
  return {
    signingKey: await loadOrCreate(db, 'signing', makeSigningKey),
    cookies: await loadOrCreate(db, 'cookies', () => [randomBytes(32).toString('base64url')]),
  };
}

/** The public half of a signing key, for verifiers. */
export function publicKeyOf(key: JWK & { kid: string }): JWK {
  const { kty, n, e, kid, alg, use } = key;
  return { kty, n, e, kid, alg, use } as JWK;
}

function makeSigningKey(): JWK & { kid: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' }) as JWK;
  return { ...jwk, kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' };
}

/** If two servers start at once on one database, both use the key of the one that stored it first. */
async function loadOrCreate<T>(db: Database, name: string, make: () => T): Promise<T> {
  const read = () => db.selectFrom('identity_key').select('value').where('name', '=', name).executeTakeFirst();
  const known = await read();
  if (known) return known.value as T;
  await db
    .insertInto('identity_key')
    .values({ name, value: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read())?.value as T;
}
