/** Verifies bearer tokens, of the embedded provider or of an external one. */
import { createLocalJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { type ClaimPaths, claimTexts, DEFAULT_CLAIMS } from '../../src/domain/identity/claims.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { AccountGate, AccountStatus, TokenHolder } from './accountGate.ts';
import { API_AUDIENCE, SESSIONS_SINCE_CLAIM } from './claims.ts';
import { NotLoadedError } from './expiringCache.ts';
import { issuerKeys } from './issuerKeys.ts';
import { type IdentityKeys, publicKeyOf } from './keys.ts';

/** The caller as described by the token. */
export interface Caller extends TokenHolder {
  name: string;
  /** Display name: given and family name, or the user name. */
  displayName: string;
  roles: readonly string[];
  groups: readonly string[];
  /** Permissions by name; a realm role of that name grants it too. */
  permissions: ReadonlySet<string>;
  /** Whether it is a machine account and not a person in a browser. */
  isMachine: boolean;
  /** Expiry of the token, epoch milliseconds. */
  expiresAtMs: number;
}

/** The token is invalid; the message is for the caller and gives the reason in general terms. */
export class TokenError extends Error {
  readonly isExpired: boolean;

  constructor(message: string, isExpired = false) {
    super(message);
    this.isExpired = isExpired;
  }
}

/** The token cannot be verified at the moment; it may be valid. */
export class CannotVerifyError extends Error {}

/** The provider's keys cannot be fetched. */
export class KeysMissingError extends CannotVerifyError {}

export interface TokenVerifier {
  /** @throws TokenError for every token that is not valid now @throws CannotVerifyError */
  verify(token: string): Promise<Caller>;
  /** Whether the holder of a token that was valid may still be served. @throws CannotVerifyError */
  statusOf(holder: TokenHolder): Promise<AccountStatus>;
  /** The clock by which tokens are issued, verified and expire: the machine's, epoch milliseconds. */
  nowMs(): number;
}

const textSchema = z.string().min(1);
const claimsSchema = z.looseObject({
  sub: textSchema,
  exp: z.number(),
  // The client to which the token was issued: providers name this claim differently.
  azp: textSchema.optional(),
  client_id: textSchema.optional(),
  cid: textSchema.optional(),
  sid: z.string().optional(),
  [SESSIONS_SINCE_CLAIM]: z.number().optional().catch(undefined),
  preferred_username: z.string().optional(),
  name: z.string().optional(),
});

interface VerificationRules {
  issuer: string;
  audience: string | undefined;
  keys: JWTVerifyGetKey;
  algorithms: readonly string[];
  /** Tolerated difference between the clocks of the provider and the server, seconds. */
  clockToleranceS: number;
  claims: ClaimPaths;
  /** Whether tokens of this client, for this subject, are accepted. */
  isClientAllowed(azp: string, subject: string): boolean;
  /** Whether that client is a machine. */
  isMachine(azp: string, subject: string): boolean;
}

/** Signature algorithms with a private key that only the provider has. */
const EXTERNAL_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA'];

export interface EmbeddedVerifierOptions {
  issuer: string;
  /** Of the browser app; machine accounts are identified by name. */
  clientId: string;
  keys: IdentityKeys;
  gate: AccountGate;
  /** The machine's clock. */
  nowMs: () => number;
}

/** Verifies tokens of the embedded provider, whose accounts and sessions may end before their tokens expire. */
export function embeddedVerifier({ issuer, clientId, keys, gate, nowMs }: EmbeddedVerifierOptions): TokenVerifier {
  const rules: VerificationRules = {
    issuer,
    audience: API_AUDIENCE,
    keys: createLocalJWKSet({ keys: [publicKeyOf(keys.signingKey)] }),
    algorithms: ['RS256'],
    clockToleranceS: 5,
    claims: DEFAULT_CLAIMS,
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
    nowMs,
  };
}

export interface ExternalVerifierOptions {
  issuer: string;
  /** Of the browser app and further clients whose tokens are accepted. */
  clientId: string;
  machineClients: readonly string[];
  /** Absent if the issuer specifies none for this app. */
  audience: string | undefined;
  claims: ClaimPaths;
  /** The machine's clock. */
  nowMs: () => number;
}

/** Verifies tokens of an external provider: they are valid until they expire. */
export function externalVerifier(options: ExternalVerifierOptions): TokenVerifier {
  const { issuer, clientId, machineClients, audience, claims, nowMs } = options;
  const rules: VerificationRules = {
    issuer,
    audience,
    keys: issuerKeys(issuer),
    algorithms: EXTERNAL_ALGORITHMS,
    clockToleranceS: 60,
    claims,
    isClientAllowed: (azp) => azp === clientId || machineClients.includes(azp),
    isMachine: (azp) => azp !== clientId,
  };
  return { verify: (token) => verifyToken(token, rules), statusOf: async () => 'served', nowMs };
}

async function verifyToken(token: string, rules: VerificationRules): Promise<Caller> {
  const parsed = claimsSchema.safeParse(await verifySignature(token, rules));
  if (!parsed.success) throw new TokenError('The token does not say who calls');
  const { sub, exp, azp, client_id, cid, sid, preferred_username, name } = parsed.data;
  const client = azp ?? client_id ?? cid;
  if (client === undefined) throw new TokenError('The token does not say which application it was issued for');
  if (!rules.isClientAllowed(client, sub)) throw new TokenError('The token was issued for another application');
  const textsOf = (path: string) => claimTexts(parsed.data, path);
  const roles = textsOf(rules.claims.roles);
  return {
    id: sub,
    name: preferred_username ?? sub,
    displayName: name?.trim() || (preferred_username ?? sub),
    roles,
    groups: textsOf(rules.claims.groups),
    permissions: new Set([...roles, ...textsOf(rules.claims.permissions)]),
    isMachine: rules.isMachine(client, sub),
    sessionId: sid,
    sessionsSince: parsed.data[SESSIONS_SINCE_CLAIM],
    expiresAtMs: exp * 1000,
  };
}

async function verifySignature(token: string, rules: VerificationRules): Promise<JWTPayload> {
  const { issuer, audience, keys, algorithms, clockToleranceS } = rules;
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      ...(audience !== undefined && { audience }),
      algorithms: [...algorithms],
      clockTolerance: clockToleranceS,
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('The token has expired', true);
    if (isKeySetFailure(error))
      throw new KeysMissingError('The keys of the identity provider cannot be fetched', { cause: error });
    throw new TokenError('The token is not valid');
  }
}

/** Whether fetching the keys failed: no answer, a bad one, or no key set. Invalid tokens cause other errors. */
function isKeySetFailure(error: unknown): boolean {
  return !(error instanceof errors.JOSEError) || error instanceof errors.JWKSInvalid;
}
