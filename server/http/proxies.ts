/** Trusted proxies: those whose headers for a caller's address are believed. */

/**
 * Each proxy appends the address that it saw to `X-Forwarded-For`; earlier entries come from the caller. If they were
 * trusted, a password guesser could use a new address for every attempt.
 * @param count reverse proxies in front of the server @returns Fastify's `trustProxy`
 */
export function trustProxySetting(count: number): false | ((address: string, hop: number) => boolean) {
  return count > 0 && ((_address, hop) => hop < count);
}
