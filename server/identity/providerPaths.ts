/**
 * Addresses of the identity provider below the realm. Its own router accepts them in any case, with a trailing slash
 * and with backslashes; here each has exactly one spelling, so that a limit on an address limits what it does.
 */
import { REALM_PATH } from './claims.ts';

const PROTOCOL_PATH = '/protocol/openid-connect';
const LOGOUT_PATH = `${PROTOCOL_PATH}/logout`;

/** Paths of its endpoints as configured: those of a Keycloak realm. */
export const PROVIDER_ROUTES = {
  authorization: `${PROTOCOL_PATH}/auth`,
  token: `${PROTOCOL_PATH}/token`,
  end_session: LOGOUT_PATH,
  jwks: `${PROTOCOL_PATH}/certs`,
  revocation: `${PROTOCOL_PATH}/revoke`,
} as const;

/** A pending sign-in; the provider also uses the path as a cookie path. */
const RESUME_PATH = new RegExp(`^${PROVIDER_ROUTES.authorization}/[\\w-]{1,64}$`);
const SESSION_PATHS: ReadonlySet<string> = new Set([
  PROVIDER_ROUTES.authorization,
  LOGOUT_PATH,
  `${LOGOUT_PATH}/confirm`,
]);
const OTHER_PATHS: ReadonlySet<string> = new Set([
  PROVIDER_ROUTES.token,
  PROVIDER_ROUTES.jwks,
  PROVIDER_ROUTES.revocation,
  `${LOGOUT_PATH}/success`,
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
]);

/** Whether the provider answers at an address. @param url as sent, with its query */
export function isProviderPath(url: string): boolean {
  return OTHER_PATHS.has(pathOf(url)) || mayStoreSession(url);
}

/** Whether a request may store a session or pending sign-in without any account. @param url as sent, with its query */
export function mayStoreSession(url: string): boolean {
  const path = pathOf(url);
  return SESSION_PATHS.has(path) || RESUME_PATH.test(path);
}

/** Path relative to the realm. */
function pathOf(url: string): string {
  return url.startsWith(REALM_PATH) ? (url.slice(REALM_PATH.length).split('?', 1)[0] ?? '') : '';
}
