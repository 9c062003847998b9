/** Which kinds of entities a view shows, as lists mark them. */
export const VIEW_KINDS = ['vehicle', 'sensor', 'asset', 'annotation', 'design'] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];
