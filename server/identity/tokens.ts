/** Verifies bearer tokens, of the embedded provider and of a Keycloak elsewhere alike. */
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from '../../src/domain/wire/zod.ts';
import type { AccountGate, AccountStatus, TokenHolder } from './accountGate.ts';
import { API_AUDIENCE } from './claims.ts';
import { NotLoadedError } from './expiringCache.ts';
import { type IdentityKeys, publicKeyOf } from './keys.ts';

/** Who calls, as the token says it. */
export interface Caller extends TokenHolder {
  name: string;
  /** What people call them: given and family name, or the name. */
  displayName: string;
  roles: readonly string[];
  groups: readonly string[];
  /** What the token grants by name; a realm role of that name grants it too. */
  permissions: ReadonlySet<string>;
  /** A machine account, not a person in a browser. */
  isMachine: boolean;
  /** End of the token's life, epoch milliseconds. */
  expiresAtMs: number;
}

/** The token is not good; the message is for the caller and says why in general terms. */
export class TokenError extends Error {
  readonly isExpired: boolean;

  constructor(message: string, isExpired = false) {
    super(message);
    this.isExpired = isExpired;
  }
}

/** Nothing can be said of a token now: it may well be good. */
export class CannotVerifyError extends Error {}

/** The provider does not tell its keys. */
export class KeysMissingError extends CannotVerifyError {}

export interface TokenVerifier {
  /** @throws TokenError for every token that is not good now @throws CannotVerifyError */
  verify(token: string): Promise<Caller>;
  /** Whether the holder of a token that was good may still be served. @throws CannotVerifyError */
  statusOf(holder: TokenHolder): Promise<AccountStatus>;
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  azp: z.string(),
  sid: z.string().optional(),
  preferred_username: z.string().optional(),
  name: z.string().optional(),
  realm_access: z.object({ roles: z.array(z.string()) }).optional(),
  groups: z.array(z.string()).optional(),
  permissions: z.array(z.string()).optional(),
});

interface VerificationRules {
  issuer: string;
  audience: string | undefined;
  keys: JWTVerifyGetKey;
  /** Whether tokens of this client, for this subject, are taken. */
  isClientAllowed(azp: string, subject: string): boolean;
  /** Whether that client is a program of its own. */
  isMachine(azp: string, subject: string): boolean;
}

/** Seconds that clocks of provider and server may differ. */
const CLOCK_TOLERANCE_S = 5;

/** @param clientId the browser app's; machine accounts are known by name */
export function embeddedVerifier(
  issuer: string,
  clientId: string,
  keys: IdentityKeys,
  gate: AccountGate,
): TokenVerifier {
  const rules: VerificationRules = {
    issuer,
    audience: API_AUDIENCE,
    keys: createLocalJWKSet({ keys: [publicKeyOf(keys.signing)] }),
    isClientAllowed: (azp, subject) => azp === clientId || azp === subject,
    isMachine: (azp, subject) => azp === subject,
  };
  const accountStatusOf = async (holder: TokenHolder) => {
    try {
      return await gate.statusOf(holder);
    } catch (error) {
      if (error instanceof NotLoadedError) throw new CannotVerifyError('The database does not answer');
      throw error;
    }
  };
  return {
    async verify(token) {
      const caller = await verifyToken(token, rules);
      const status = await accountStatusOf(caller);
      if (status === 'disabled') throw new TokenError('This account is disabled');
      if (status === 'signedOut') throw new TokenError('This session has ended');
      return caller;
    },
    statusOf: accountStatusOf,
  };
}

/**
 * @param clientId the browser app's @param machineClients further clients whose tokens are taken
 * @param audience absent where the issuer names none for this app
 */
export function externalVerifier(
  issuer: string,
  { clientId, machineClients }: { clientId: string; machineClients: readonly string[] },
  audience: string | undefined,
): TokenVerifier {
  const certs = new URL(`${issuer}/protocol/openid-connect/certs`);
  const rules: VerificationRules = {
    issuer,
    audience,
    keys: createRemoteJWKSet(certs, { cooldownDuration: 30_000, cacheMaxAge: 600_000 }),
    isClientAllowed: (azp) => azp === clientId || machineClients.includes(azp),
    isMachine: (azp) => azp !== clientId,
  };
  return { verify: (token) => verifyToken(token, rules), statusOf: async () => 'served' };
}

async function verifyToken(token: string, rules: VerificationRules): Promise<Caller> {
  const claims = claimsSchema.safeParse(await verifySignature(token, rules));
  if (!claims.success) throw new TokenError('The token does not say who calls');
  const { sub, exp, azp, sid, preferred_username, name, realm_access, groups, permissions } = claims.data;
  if (!rules.isClientAllowed(azp, sub)) throw new TokenError('The token was issued for another application');
  const roles = realm_access?.roles ?? [];
  return {
    id: sub,
    name: preferred_username ?? sub,
    displayName: name?.trim() || (preferred_username ?? sub),
    roles,
    groups: groups ?? [],
    permissions: new Set([...roles, ...(permissions ?? [])]),
    isMachine: rules.isMachine(azp, sub),
    sessionId: sid,
    expiresAtMs: exp * 1000,
  };
}

async function verifySignature(token: string, { issuer, audience, keys }: VerificationRules): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      ...(audience !== undefined && { audience }),
      algorithms: ['RS256'],
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('The token has expired', true);
    if (isKeySetFailure(error))
      throw new KeysMissingError('The identity provider does not tell its keys', { cause: error });
    throw new TokenError('The token is not valid');
  }
}

/** Whether fetching the keys failed: no answer, another status than 200, or no key set. What a token does has other codes. */
function isKeySetFailure(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code].includes(error.code);
}
