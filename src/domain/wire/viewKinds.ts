/** Which kinds of entities a view shows, as lists mark them. */
import type { ViewState } from '../view/viewState.ts';

export const VIEW_KINDS = ['vehicle', 'sensor', 'asset', 'annotation', 'design'] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** Kinds that a document shows, whole or by single entities, in the order of {@link VIEW_KINDS}. */
export function kindsOf({ isAllSelected: all, selected }: Pick<ViewState, 'isAllSelected' | 'selected'>): ViewKind[] {
  const listed = new Set<string>(selected.map(({ itemType }) => itemType));
  const { online, offline, all: every } = all.vehicle;
  const isWhole = (kind: ViewKind) => (kind === 'vehicle' ? every || online || offline : all[kind]);
  return VIEW_KINDS.filter((kind) => isWhole(kind) || listed.has(kind));
}
