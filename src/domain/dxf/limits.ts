/** Limits of what a scene can hold and a user would wait for. */
export interface DxfLimits {
  vertices: number;
  texts: number;
  /** Letters in all texts together. */
  letters: number;
  /** Copies of blocks and what is met in them: blocks in blocks multiply, even those that show nothing. */
  visits: number;
  /** Vertices of patterns, fills and dashes; what comes later is drawn plainly. */
  details: number;
  /** Ways in which layers hide each other. */
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
