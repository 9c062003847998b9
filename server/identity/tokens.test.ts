import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_CLAIMS } from '../../src/domain/identity/claims.ts';
import { externalVerifier, KeysMissingError, TokenError, type TokenVerifier } from './tokens.ts';

let key: CryptoKey;
let keySet: string;
let server: Server | undefined;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  key = pair.privateKey;
  keySet = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] });
});
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** A provider that answers for its keys with this. @returns its issuer */
async function startProvider(status: number, body: string): Promise<string> {
  const started = createServer((_request, response) => response.writeHead(status).end(body));
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/realms/mine`;
}

const verifierOf = (issuer: string): TokenVerifier =>
  externalVerifier({
    ...{ issuer, clientId: 'headframe-web', machineClients: ['fleet-a'], audience: undefined },
    claims: DEFAULT_CLAIMS,
  });
const tokenOf = (issuer: string, claims: Record<string, unknown> = {}) =>
  new SignJWT({ azp: 'headframe-web', preferred_username: 'bat', realm_access: { roles: ['ADMIN'] }, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuer(issuer)
    .setSubject('u-1')
    .setExpirationTime('5 min')
    .sign(key);

describe('a provider elsewhere', () => {
  test('identifies the caller by its keys', async () => {
    const issuer = await startProvider(200, keySet);
    const caller = await verifierOf(issuer).verify(await tokenOf(issuer));
    expect(caller).toMatchObject({ id: 'u-1', name: 'bat', roles: ['ADMIN'] });
  });

  test.each([
    ['fails', 503, 'Service Unavailable'],
    ['answers with a page', 200, '<html></html>'],
    ['answers with no key set', 200, '{"keys":5}'],
  ])('that %s rejects no token: verification is unavailable', async (_what, status, body) => {
    const issuer = await startProvider(status, body);
    await expect(verifierOf(issuer).verify(await tokenOf(issuer))).rejects.toThrow(KeysMissingError);
  });

  test('that does not answer, neither', async () => {
    const issuer = await startProvider(200, keySet);
    const token = await tokenOf(issuer);
    await new Promise((resolve) => server?.close(resolve));
    await expect(verifierOf(issuer).verify(token)).rejects.toThrow(KeysMissingError);
  });

  test('accepts its own clients only', async () => {
    const issuer = await startProvider(200, keySet);
    const token = await tokenOf(issuer, { azp: 'other-app' });
    await expect(verifierOf(issuer).verify(token)).rejects.toThrow('another application');
  });
});

test('any malformed token is an invalid token, not a missing key', async () => {
  const issuer = await startProvider(200, keySet);
  const verifier = verifierOf(issuer);
  const good = await tokenOf(issuer);
  await verifier.verify(good);
  const part = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.json().map((json) => Buffer.from(json).toString('base64url')),
  );
  const madeUp = fc.array(part, { maxLength: 6 }).map((parts) => parts.join('.'));
  const maimed = fc
    .tuple(fc.nat(good.length - 1), fc.constantFrom('A', '.', '-', ' ', 'ө'))
    .map(([at, letter]) => good.slice(0, at) + letter + good.slice(at + 1))
    .filter((token) => token !== good);
  await fc.assert(
    fc.asyncProperty(fc.oneof(madeUp, maimed), async (token) => {
      const error = await verifier.verify(token).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      // The last letter of base64 may hold unused bits: such a token is still valid.
      if (error !== undefined) expect(error).toBeInstanceOf(TokenError);
    }),
  );
});
