/** Proxies whose headers for a caller's address are trusted. */

/**
 * Each proxy appends the address that it saw to `X-Forwarded-For`; entries before those come from the caller. If they
 * were trusted, password guessing would get a fresh address for every attempt.
 * @param count reverse proxies before the server @returns Fastify's `trustProxy`
 */
export function trustProxySetting(count: number): false | ((address: string, hop: number) => boolean) {
  return count > 0 && ((_address, hop) => hop < count);
}
