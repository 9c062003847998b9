/** Claims of tokens: each identity provider uses its own names for permissions (rules.md#claims). */

/** Where a provider's tokens hold the claims of the site: claim names, or paths like `realm_access.roles`. */
export interface ClaimPaths {
  roles: string;
  groups: string;
  permissions: string;
}

/** As Keycloak has them. */
export const DEFAULT_CLAIMS: Readonly<ClaimPaths> = {
  roles: 'realm_access.roles',
  groups: 'groups',
  permissions: 'permissions',
};

/** The value of a claim. A claim that has the whole path for its name, like an address, goes before a nested one. */
export function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** The texts of a claim: a list, or one text of several words, as `scope` is. Other values are left out. */
export function claimTexts(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  const value = claimAt(claims, path);
  if (typeof value === 'string') return value.split(/\s+/).filter((text) => text !== '');
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
