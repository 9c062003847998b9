/** Whose word on a caller's address is believed. */

/**
 * Each proxy adds the address that it saw at the end of `X-Forwarded-For`; what stands before those, the caller wrote
 * itself. If it were trusted, password guessing would get a fresh address for every attempt.
 * @param count reverse proxies before the server @returns Fastify's `trustProxy`
 */
export function trustProxySetting(count: number): false | ((address: string, hop: number) => boolean) {
  return count > 0 && ((_address, hop) => hop < count);
}
