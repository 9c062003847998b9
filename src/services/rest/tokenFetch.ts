/** Fetches files that refer to others: those may be on any host, which must not receive the user's token. */

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/**
 * Uses `fetchWithToken` for the origin of `ownUrl`, and sends no token anywhere else. Where a redirect led
 * does not matter: files named there are elsewhere, too. Browsers themselves remove the token from a request that
 * redirected to another origin.
 * @param ownUrl address that the site gave, like that of a map's tileset
 */
export function tokenFetchFor(ownUrl: string, fetchWithToken: Fetch): Fetch {
  return async (url, init) => (originOf(url) === originOf(ownUrl) ? fetchWithToken(url, init) : fetch(url, init));
}

/** Addresses may be relative to the page. */
function originOf(url: string): string {
  return new URL(url, location.href).origin;
}
