/** Token claims about an account, under Keycloak's names, so that either provider can issue them. */
import type { Settings } from '../settings/settings.ts';
import type { Account } from './accounts.ts';

/** Realm of the embedded provider; its paths start with `/realms/headframe`. */
export const REALM = 'headframe';
export const REALM_PATH = `/realms/${REALM}`;

export function issuerOf(settings: Settings): string {
  return `${settings.publicUrl}${REALM_PATH}`;
}

/** Audience of access tokens of the embedded provider. */
export const API_AUDIENCE = 'headframe-api';

/** In a machine's token: when tokens of its account were last revoked, as of the check of its secret; epoch seconds. */
export const SESSIONS_SINCE_CLAIM = 'sessions_since';

export interface AccountClaims {
  preferred_username: string;
  given_name: string;
  family_name: string;
  name: string;
  groups: string[];
  permissions: string[];
  realm_access: { roles: string[] };
}

export function claimsOf(account: Account): AccountClaims {
  return {
    preferred_username: account.name,
    given_name: account.givenName,
    family_name: account.familyName,
    name: `${account.givenName} ${account.familyName}`.trim(),
    groups: account.groups,
    permissions: account.permissions,
    realm_access: { roles: account.realmRoles },
  };
}
