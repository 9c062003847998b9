/** Maps a truck's status to a part of the haul cycle (rules.md#cycle-parts). */

export const CYCLE_PARTS = ['queue', 'spot', 'load', 'haul', 'dumpQueue', 'dump', 'return'] as const;
export type CyclePart = (typeof CYCLE_PARTS)[number];

/** In this order: a text that fits several counts as the first. */
const CYCLE_PART_PATTERNS: readonly (readonly [CyclePart, RegExp])[] = [
  ['dumpQueue', /(queue|wait|pending).*dump|dump.*(queue|wait)|буулгах хүлээлт/i],
  ['haul', /haul(ing)? loaded|loaded (haul|travel)|\btram\b|ачаатай тээвэр/i],
  ['return', /empty|return|хоосон/i],
  ['spot', /\bspot/i],
  ['queue', /queue|exc[a-z]* ?(pending|wait)|экс хүлээлт/i],
  ['dump', /\bdump|буулгалт/i],
  ['load', /\bload(ing)?\b|ачилт/i],
];

/** Excavators and loaders that wait for a truck. */
const WAITING_FOR_TRUCK_PATTERN = /wait(ing)? for (a )?truck|hang|машин хүлээ/i;

/** @returns undefined for a status outside the cycle */
export function cyclePartOf(status: string): CyclePart | undefined {
  if (WAITING_FOR_TRUCK_PATTERN.test(status)) return undefined;
  return CYCLE_PART_PATTERNS.find(([, words]) => words.test(status))?.[0];
}

export function isWaitingForTruck(status: string): boolean {
  return WAITING_FOR_TRUCK_PATTERN.test(status);
}

/** Categories that load others; every other machine with a cycle carries. */
export function isLoadingUnit(category: string): boolean {
  return /excavator|loader|shovel/i.test(category);
}
