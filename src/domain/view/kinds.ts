/** Kinds of entities that a document shows. */
import { VIEW_KINDS, type ViewKind } from '../wire/viewKinds.ts';
import type { ViewState } from './viewState.ts';

/** Kinds that a document shows, as a whole or in part, in the order of {@link VIEW_KINDS}. */
export function kindsOf({ isAllSelected: all, selected }: Pick<ViewState, 'isAllSelected' | 'selected'>): ViewKind[] {
  const listedKinds = new Set<string>(selected.map(({ itemType }) => itemType));
  const { online, offline, all: hasAllVehicles } = all.vehicle;
  const hasWholeKind = (kind: ViewKind) => (kind === 'vehicle' ? hasAllVehicles || online || offline : all[kind]);
  return VIEW_KINDS.filter((kind) => hasWholeKind(kind) || listedKinds.has(kind));
}
