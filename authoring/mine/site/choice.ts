/** Arbitrary-looking but deterministic choices: hashed from a text. */

function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (const letter of text) h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}

/** At least 0, below 1. */
export function hashToFraction(text: string): number {
  return hashText(text) / 4_294_967_296;
}

export function chooseByHash<T>(text: string, from: readonly T[]): T {
  return from[hashText(text) % from.length] as T;
}
