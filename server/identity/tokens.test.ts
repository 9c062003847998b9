import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_CLAIMS } from '../../src/domain/identity/claims.ts';
import { externalVerifier, KeysMissingError, TokenError, type TokenVerifier } from './tokens.ts';

let key: CryptoKey;
let keySet: string;
let server: Server | undefined;
let requestCount = 0;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  key = pair.privateKey;
  keySet = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] });
});
afterEach(() => {
  vi.useRealTimers();
  server?.close();
  server?.closeAllConnections();
});

/** A provider that answers for its keys with this. @returns its issuer */
async function startProvider(status: number, body: string | (() => string)): Promise<string> {
  requestCount = 0;
  const started = createServer((_request, response) => {
    requestCount++;
    response.writeHead(status).end(typeof body === 'string' ? body : body());
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/realms/mine`;
}

/** Moves the clock of fetches and tokens. */
function advanceClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

const verifierOf = (issuer: string): TokenVerifier =>
  externalVerifier({
    ...{ issuer, clientId: 'headframe-web', machineClients: ['fleet-a'], audience: undefined },
    ...{ claims: DEFAULT_CLAIMS, nowMs: Date.now },
  });
const tokenOf = (issuer: string, claims: Record<string, unknown> = {}, kid = 'k1') =>
  new SignJWT({ azp: 'headframe-web', preferred_username: 'bat', realm_access: { roles: ['ADMIN'] }, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(issuer)
    .setSubject('u-1')
    .setExpirationTime('2 h')
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

  test('is asked for its keys again after ten minutes, while those that are known hold', async () => {
    let keys = keySet;
    const issuer = await startProvider(200, () => keys);
    const [verifier, token] = [verifierOf(issuer), await tokenOf(issuer)];
    await verifier.verify(token);
    advanceClock(9 * 60_000);
    await verifier.verify(token);
    expect(requestCount).toBe(1);
    keys = '{"keys":[]}';
    advanceClock(60_000);
    await verifier.verify(token);
    await vi.waitFor(() => expect(verifier.verify(token)).rejects.toThrow(TokenError));
    expect(requestCount).toBe(2);
  });

  test('that answers with a page instead leaves the keys that are known', async () => {
    let keys = keySet;
    const issuer = await startProvider(200, () => keys);
    const [verifier, token] = [verifierOf(issuer), await tokenOf(issuer)];
    await verifier.verify(token);
    keys = '<html></html>';
    for (let n = 2; n < 5; n++) {
      advanceClock(11 * 60_000);
      await verifier.verify(token);
      await vi.waitFor(() => expect(requestCount).toBe(n));
    }
  });

  test('is asked for an unknown key every five seconds at most, also while it does not answer', async () => {
    const issuer = await startProvider(200, keySet);
    const verifier = verifierOf(issuer);
    await verifier.verify(await tokenOf(issuer));
    const unknown = await tokenOf(issuer, {}, 'k2');
    const verifyUnknown = () => Promise.allSettled(Array.from({ length: 20 }, () => verifier.verify(unknown)));
    const reasonsOf = (results: PromiseSettledResult<unknown>[]) =>
      new Set(results.map((result) => result.status === 'rejected' && result.reason.constructor));
    advanceClock(5_000);
    expect(reasonsOf(await verifyUnknown())).toEqual(new Set([TokenError]));
    expect(reasonsOf(await verifyUnknown())).toEqual(new Set([TokenError]));
    expect(requestCount).toBe(2);
    server?.removeAllListeners('request').on('request', ({ socket }) => {
      requestCount++;
      socket.destroy();
    });
    advanceClock(5_000);
    expect(reasonsOf(await verifyUnknown())).toEqual(new Set([KeysMissingError]));
    expect(reasonsOf(await verifyUnknown())).toEqual(new Set([KeysMissingError]));
    expect(requestCount).toBe(3);
    await verifier.verify(await tokenOf(issuer));
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
