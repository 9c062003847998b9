/** The site's origin of a request. Its headers are trusted only if they name one of the configured origins. */
import type { FastifyRequest } from 'fastify';

/** Browsers read a backslash as a slash and drop line breaks; others may find another host in such an address. */
const AMBIGUOUS_CHARACTERS = /[\\\s]/;

/** Distinguished by host, as in browsers. */
export class SiteOrigins {
  readonly publicUrl: string;
  readonly allOrigins: readonly string[];
  readonly #urlByHost: ReadonlyMap<string, URL>;

  /** @param publicUrl holds for unknown hosts @param origins all that may sign in */
  constructor(publicUrl: string, origins: readonly string[]) {
    this.publicUrl = publicUrl;
    this.allOrigins = origins;
    // The first of a host wins: the public one, which is put last into the map.
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

  /** Whether people may be sent there: an address of the web, plainly written, below one of the origins. */
  isAllowedRedirect(address: string): boolean {
    if (!URL.canParse(address) || AMBIGUOUS_CHARACTERS.test(address)) return false;
    const { protocol, username, password, origin } = new URL(address);
    return ['http:', 'https:'].includes(protocol) && username === '' && password === '' && this.isKnown(origin);
  }
}
