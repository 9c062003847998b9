/** Fetches of files that name further ones: those may be on any host, which must not see the user's token. */

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/**
 * A fetch that takes `fetchWithToken` for the origin of `ownUrl`, and sends no token anywhere else. Where a redirect led
 * does not matter: files named there are elsewhere, too. Browsers themselves take the token off a request that is
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
