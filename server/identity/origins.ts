/**
 * Determines which of the site's origins a request used. Its headers are trusted only if they name a configured origin.
 */
import type { FastifyRequest } from 'fastify';

/** Browsers treat a backslash as a slash and drop line breaks; others may find a different host in such an address. */
const AMBIGUOUS_CHARACTERS = /[\\\s]/;

/** Looked up by host, as browsers do. */
export class SiteOrigins {
  readonly publicUrl: string;
  readonly allOrigins: readonly string[];
  readonly #urlByHost: ReadonlyMap<string, URL>;

  /** @param publicUrl used for unknown hosts @param origins all origins that may sign in */
  constructor(publicUrl: string, origins: readonly string[]) {
    this.publicUrl = publicUrl;
    this.allOrigins = origins;
    // Of several origins with one host the public one wins, because it is set last.
    const urls = [publicUrl, ...origins].map((origin) => new URL(origin));
    this.#urlByHost = new Map(urls.reverse().map((url) => [url.host, url]));
  }

  originOf({ host }: Pick<FastifyRequest, 'host'>): URL {
    return this.#urlByHost.get(host) ?? new URL(this.publicUrl);
  }

  isHttps(request: Pick<FastifyRequest, 'host'>): boolean {
    return this.originOf(request).protocol === 'https:';
  }

  isKnown(origin: string): boolean {
    return this.allOrigins.includes(origin);
  }

  /** Whether people may be redirected there: a plainly written web address below one of the origins. */
  isAllowedRedirect(address: string): boolean {
    if (!URL.canParse(address) || AMBIGUOUS_CHARACTERS.test(address)) return false;
    const { protocol, username, password, origin } = new URL(address);
    return ['http:', 'https:'].includes(protocol) && username === '' && password === '' && this.isKnown(origin);
  }
}
