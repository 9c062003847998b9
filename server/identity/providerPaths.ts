/**
 * Addresses of the identity provider below the realm. Its own router takes them in any case, with a slash at the end and
 * with backslashes; here each has one spelling, so that a limit on an address is a limit on what it does.
 */
import { REALM_PATH } from './claims.ts';

const PROTOCOL_PATH = '/protocol/openid-connect';
const LOGOUT_PATH = `${PROTOCOL_PATH}/logout`;

/** Where its configuration puts its endpoints: at the paths of a Keycloak realm. */
export const PROVIDER_ROUTES = {
  authorization: `${PROTOCOL_PATH}/auth`,
  token: `${PROTOCOL_PATH}/token`,
  end_session: LOGOUT_PATH,
  jwks: `${PROTOCOL_PATH}/certs`,
  revocation: `${PROTOCOL_PATH}/revoke`,
} as const;

/** A sign-in in progress; the provider uses the path as that of a cookie. */
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

/** Whether the provider answers there. @param url as it was sent, with its query */
export function isProviderPath(url: string): boolean {
  return OTHER_PATHS.has(pathOf(url)) || mayStoreSession(url);
}

/** Whether a request may store a session or a sign-in, though nobody has signed in. @param url as it was sent, with its query */
export function mayStoreSession(url: string): boolean {
  const path = pathOf(url);
  return SESSION_PATHS.has(path) || RESUME_PATH.test(path);
}

/** Below the realm. */
function pathOf(url: string): string {
  return url.startsWith(REALM_PATH) ? (url.slice(REALM_PATH.length).split('?', 1)[0] ?? '') : '';
}
