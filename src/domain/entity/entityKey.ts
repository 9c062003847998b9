/** How selection, scenes, labels and trends name an entity. Keys are made here alone. */
import { ITEM_TYPES, type ItemType } from '../view/viewState.ts';

declare const keyBrand: unique symbol;

/** A vehicle's id as it is, which fixes carry; `kind:id` of anything else. */
export type EntityKey = string & { readonly [keyBrand]: 'EntityKey' };

/** Key of a vehicle. */
export function vehicleKey(id: string): EntityKey {
  return id as EntityKey;
}

/** Key of an entity of any kind. */
export function entityKey(kind: ItemType, id: string): EntityKey {
  return kind === 'vehicle' ? vehicleKey(id) : (`${kind}:${id}` as EntityKey);
}

/** The entity that a key identifies. */
export interface KeyedEntity {
  readonly kind: ItemType;
  readonly id: string;
}

/** @param isVehicle whether there is a vehicle of that id: ids of vehicles may hold colons */
export function readEntityKey(key: EntityKey, isVehicle: (id: string) => boolean): KeyedEntity | undefined {
  if (isVehicle(key)) return { kind: 'vehicle', id: key };
  const colon = key.indexOf(':');
  const kind = ITEM_TYPES.find((type) => type === key.slice(0, Math.max(0, colon)));
  return kind && { kind, id: key.slice(colon + 1) };
}
