/** The damaged files of a seed: always the same, in any order. */
import { mutateFile } from './mutate.ts';
import { Random } from './random.ts';
import type { Seed } from './seeds.ts';

export interface FuzzInput {
  source: Seed;
  bytes: Uint8Array;
}

/** Files that are made here hold everything that is read: most inputs are of them. */
const OWN_SHARE = 0.7;

export function fuzzInput(seeds: readonly Seed[], seed: number, index: number): FuzzInput {
  const random = new Random(seed * 1_000_003 + index);
  const isOwn = random.chance(OWN_SHARE);
  const some = seeds.filter(({ own }) => own === isOwn);
  const source = random.one(some.length > 0 ? some : seeds);
  return { source, bytes: mutateFile(source.bytes, source.kind === 'drawing', random) };
}
