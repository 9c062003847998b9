/** The alpha with which a model file marks how a vertex is painted. */
export const PAINT_ALPHA = { fixed: 1, body: 0.75, bed: 0.5, heap: 0.4375, lamp: 0.25 } as const;
