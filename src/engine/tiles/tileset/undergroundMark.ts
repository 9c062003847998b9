/** Which tiles are underground, as the map says it: `extras.underground` of a tile counts for all below it (docs/wire.md). */

/**
 * `drives` are surfaces around drives, cut at roof height when they are seen from above; `roof` is what hangs at their roofs,
 * like lamps and ducts; `other` is neither, like shafts that are seen from outside.
 */
const UNDERGROUND_MARKS = ['drives', 'roof', 'other'] as const;
export type UndergroundMark = (typeof UNDERGROUND_MARKS)[number];

/** A tile of a tree. */
export interface MarkedTile {
  header?: { extras?: unknown } | undefined;
  parent?: MarkedTile | undefined;
}

/** The mark that a tile has itself, as its JSON says it. */
export function ownUndergroundMark(tile: { extras?: unknown } | undefined): UndergroundMark | undefined {
  const { underground } = (tile?.extras ?? {}) as { underground?: unknown };
  return UNDERGROUND_MARKS.find((mark) => mark === underground);
}

/** The mark of a tile or of the nearest one above it that has one. @param ofMap that of all others */
export function undergroundMarkOf(tile: MarkedTile, ofMap?: UndergroundMark): UndergroundMark | undefined {
  for (let at: MarkedTile | undefined = tile; at; at = at.parent) {
    const mark = ownUndergroundMark(at.header);
    if (mark) return mark;
  }
  return ofMap;
}
