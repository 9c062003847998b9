/** Words with which sites name areas that are not underground (rules.md#landing). */
const SURFACE_WORDS: ReadonlySet<string> = new Set(['surface', 'open pit', 'pit', 'гадаргуу', 'ил уурхай']);

/** @param area as named by the site; unknown names count as underground */
export function isSurfaceArea(area: string | undefined): boolean {
  return area !== undefined && SURFACE_WORDS.has(area.trim().toLowerCase());
}
