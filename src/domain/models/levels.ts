/** Which level of detail a model is drawn at, by its size on screen. */

/** Length on screen from which a model is drawn at level 0 and at level 1, CSS pixels; smaller ones are level 2. */
export const LEVEL_MIN_SIZE_PX = [80, 18] as const;

/** The same for dense views, where the number of triangles matters more than detail. */
export const CROWDED_LEVEL_MIN_SIZE_PX = [110, 36] as const;

/** Two levels cross-fade within this share of the limit on either side. */
export const LOD_FADE_RATIO = 0.08;

export type LevelNumber = 0 | 1 | 2;

/** @param lengthPx true length of the model on screen, CSS pixels @param fromPx as {@link LEVEL_MIN_SIZE_PX} */
export function lodForPixels(lengthPx: number, fromPx: readonly [number, number] = LEVEL_MIN_SIZE_PX): LevelNumber {
  if (lengthPx >= fromPx[0]) return 0;
  return lengthPx >= fromPx[1] ? 1 : 2;
}

/** The level drawn in place of a missing one: the next better, else the best available. */
export function levelOrFallback<T>(levels: readonly (T | undefined)[], requestedLevel: LevelNumber): T | undefined {
  for (let level: number = requestedLevel; level >= 0; level--) if (levels[level]) return levels[level];
  return levels.find((level) => level !== undefined);
}
