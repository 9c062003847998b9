/** Claims of tokens: each identity provider uses its own names for permissions (rules.md#claims). */

/** Where a provider's tokens hold the claims of the site: claim names, or paths like `realm_access.roles`. */
export interface ClaimPaths {
  roles: string;
  groups: string;
  permissions: string;
}

/** Keycloak's claims. */
export const DEFAULT_CLAIMS: Readonly<ClaimPaths> = {
  roles: 'realm_access.roles',
  groups: 'groups',
  permissions: 'permissions',
};

/** The value of a claim. A claim whose name is the whole path, like a URL, takes precedence over a nested one. */
export function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** The strings of a claim: a list, or one string of several words, like `scope`. Other values are ignored. */
export function claimTexts(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  const value = claimAt(claims, path);
  if (typeof value === 'string') return value.split(/\s+/).filter((text) => text !== '');
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
