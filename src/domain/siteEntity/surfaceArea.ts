/** Areas of a mine that are not underground, by the words that sites use for them (rules.md#landing). */
const SURFACE_WORDS: ReadonlySet<string> = new Set(['surface', 'open pit', 'pit', 'гадаргуу', 'ил уурхай']);

/** @param area as the site names it; one that says nothing of it counts as underground */
export function isSurfaceArea(area: string | undefined): boolean {
  return area !== undefined && SURFACE_WORDS.has(area.trim().toLowerCase());
}
