/** Which level of detail a vehicle is drawn at, by its size on screen. */

/** Length on screen from which a vehicle is drawn at level 0 and at level 1, CSS pixels; smaller ones are level 2. */
export const LEVEL_FROM_PX = [110, 36] as const;

export type LevelNumber = 0 | 1 | 2;

/** @param lengthPx true length of the model on screen, CSS pixels */
export function lodForPixels(lengthPx: number): LevelNumber {
  if (lengthPx >= LEVEL_FROM_PX[0]) return 0;
  return lengthPx >= LEVEL_FROM_PX[1] ? 1 : 2;
}

/** The level that is drawn where a file lacks one: the next better, else the best that there is. */
export function levelOrFallback<T>(levels: readonly (T | undefined)[], requestedLevel: LevelNumber): T | undefined {
  for (let level: number = requestedLevel; level >= 0; level--) if (levels[level]) return levels[level];
  return levels.find((level) => level !== undefined);
}
