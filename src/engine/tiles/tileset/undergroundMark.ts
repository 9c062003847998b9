/**
 * Which tiles are underground, as marked by the map: `extras.underground` of a tile applies to all below it
 * (docs/wire.md).
 */

/**
 * `drives` are surfaces around drives, cut at roof height when seen from above; `roof` are objects at their roofs,
 * like lamps and ducts; `other` is neither, like shafts that are seen from outside.
 */
const UNDERGROUND_MARKS = ['drives', 'roof', 'other'] as const;
export type UndergroundMark = (typeof UNDERGROUND_MARKS)[number];

/** A tile of a tree. */
export interface MarkedTile {
  header?: { extras?: unknown } | undefined;
  parent?: MarkedTile | undefined;
}

/** The mark in a tile's own JSON. */
export function ownUndergroundMark(tile: { extras?: unknown } | undefined): UndergroundMark | undefined {
  const { underground } = (tile?.extras ?? {}) as { underground?: unknown };
  return UNDERGROUND_MARKS.find((mark) => mark === underground);
}

/** The mark of a tile, else of its nearest ancestor with one. @param ofMap default of the map */
export function undergroundMarkOf(tile: MarkedTile, ofMap?: UndergroundMark): UndergroundMark | undefined {
  for (let at: MarkedTile | undefined = tile; at; at = at.parent) {
    const mark = ownUndergroundMark(at.header);
    if (mark) return mark;
  }
  return ofMap;
}
