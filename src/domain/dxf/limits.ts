/** Limits of scene size and of acceptable reading time. */
export interface DxfLimits {
  vertices: number;
  texts: number;
  /** Letters in all texts together. */
  letters: number;
  /** Copies of blocks and the entities in them: nested blocks multiply, even empty ones. */
  visits: number;
  /** Vertices of patterns, fills and dashes; beyond the limit, entities are simplified. */
  details: number;
  /** Groups, see GroupIndex. */
  groups: number;
}

export const DXF_LIMITS: DxfLimits = {
  vertices: 8_000_000,
  texts: 200_000,
  letters: 4_000_000,
  visits: 3_000_000,
  details: 2_000_000,
  groups: 20_000,
};
