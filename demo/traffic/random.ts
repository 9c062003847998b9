/** Seeded random numbers with a plain 32-bit state, so that a snapshot can contain them. */

/** Owner of a stream; `rng` is its complete state. */
export interface RandomStream {
  rng: number;
}

/** Next number of the stream, in [0, 1) (mulberry32). */
export function random(stream: RandomStream): number {
  stream.rng = (stream.rng + 0x6d2b79f5) >>> 0;
  let bits = stream.rng;
  bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
  return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
}

/** Uniformly distributed between two bounds. */
export function randomBetween(stream: RandomStream, low: number, high: number): number {
  return low + (high - low) * random(stream);
}

/** A random item; undefined if there are none. */
export function randomOf<T>(stream: RandomStream, items: readonly T[]): T | undefined {
  return items[Math.floor(random(stream) * items.length)];
}

/** Initial state of a stream, from a seed and the stream's name. */
export function derivedSeed(seed: number, name: string): number {
  let hash = (seed ^ 0x811c9dc5) >>> 0;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}
