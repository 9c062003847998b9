/** What a selected id stands for: vehicles are selected by their own id, everything else by `kind:id`. */
import { ITEM_TYPES, type ItemType } from '../../../domain/view/viewState.ts';

export interface Subject {
  readonly kind: ItemType;
  readonly id: string;
}

/** @param isVehicle whether there is a vehicle of that id; ids of vehicles may hold colons too */
export function subjectOf(key: string, isVehicle: (id: string) => boolean): Subject | undefined {
  if (isVehicle(key)) return { kind: 'vehicle', id: key };
  const colon = key.indexOf(':');
  const kind = ITEM_TYPES.find((type) => type === key.slice(0, Math.max(0, colon)));
  return kind && { kind, id: key.slice(colon + 1) };
}
