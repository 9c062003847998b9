/** Identity provider: the embedded one, or an external one. */
import { type ClaimPaths, DEFAULT_CLAIMS } from '../../src/domain/identity/claims.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { issuerValue, namesValue, originValue, secondsValue } from './environmentValues.ts';

const textValue = z.string().min(1);

export const IDENTITY_VARIABLES = {
  HEADFRAME_TOKEN_SECONDS: secondsValue.default(300),
  HEADFRAME_ISSUER: issuerValue.optional(),
  HEADFRAME_IDENTITY_ORIGINS: namesValue.pipe(z.array(originValue)).default([]),
  HEADFRAME_CLIENT_ID: textValue.default('headframe-web'),
  HEADFRAME_MACHINE_CLIENTS: namesValue.default([]),
  HEADFRAME_AUDIENCE: textValue.optional(),
  HEADFRAME_SIGN_IN_SCOPE: textValue.default('openid profile email'),
  HEADFRAME_ROLES_CLAIM: textValue.default(DEFAULT_CLAIMS.roles),
  HEADFRAME_GROUPS_CLAIM: textValue.default(DEFAULT_CLAIMS.groups),
  HEADFRAME_PERMISSIONS_CLAIM: textValue.default(DEFAULT_CLAIMS.permissions),
};

export interface IdentitySettings {
  /** Issuer of an external identity provider; absent for the embedded one. */
  externalIssuer: string | undefined;
  /** Client id of the browser app. */
  clientId: string;
  /** Further client ids whose tokens are accepted; the embedded provider has machine accounts instead. */
  machineClients: readonly string[];
  /** Origins of that provider other than the issuer's own. */
  externalOrigins: readonly string[];
  /** Scope that the app requests at sign-in. */
  scope: string;
  /** Claims that hold a user's roles, groups and permissions. */
  claims: ClaimPaths;
  /** Audience that tokens must name; absent means the embedded provider's own. */
  audience: string | undefined;
  /** Lifetime of an access token of the embedded provider. */
  tokenSeconds: number;
}

const variablesSchema = z.object(IDENTITY_VARIABLES);

export function identitySettingsOf(env: z.infer<typeof variablesSchema>): IdentitySettings {
  return {
    externalIssuer: env.HEADFRAME_ISSUER,
    externalOrigins: env.HEADFRAME_IDENTITY_ORIGINS,
    clientId: env.HEADFRAME_CLIENT_ID,
    machineClients: env.HEADFRAME_MACHINE_CLIENTS,
    audience: env.HEADFRAME_AUDIENCE,
    tokenSeconds: env.HEADFRAME_TOKEN_SECONDS,
    scope: env.HEADFRAME_SIGN_IN_SCOPE,
    claims: {
      roles: env.HEADFRAME_ROLES_CLAIM,
      groups: env.HEADFRAME_GROUPS_CLAIM,
      permissions: env.HEADFRAME_PERMISSIONS_CLAIM,
    },
  };
}
