/** Kinds of entities that a view shows, as indicated in lists. */
export const VIEW_KINDS = ['vehicle', 'sensor', 'asset', 'annotation', 'design'] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];
