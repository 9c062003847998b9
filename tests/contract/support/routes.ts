/** The routes of a site, with addresses at which each is reached. */
import type { Route, Site } from './site.ts';

/** As the tables of tests name it. */
export function nameOf({ method, url }: Route): string {
  return `${method} ${url}`;
}

/** An address of a route: each parameter gets a value that leads to it. */
export function addressOf({ url }: Route): string {
  return url.replace(/:page\([^)]*\)/, 'index.html').replace(/:\w+|\*/g, 'x');
}

/** Every route but those of `HEAD`, which Fastify adds to each `GET`. */
export function routesWithoutHead(site: Site): Route[] {
  return site.routes.filter(({ method }) => method !== 'HEAD');
}
