/** Keys by which selection, scenes, labels and trends identify an entity. Keys are created only here. */
import { ITEM_TYPES, type ItemType } from '../view/viewState.ts';

declare const keyBrand: unique symbol;

/** For a vehicle the plain id, as in fixes; `kind:id` for anything else. */
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

/** @param isVehicle whether a vehicle with this id exists, as ids of vehicles may contain colons */
export function readEntityKey(key: EntityKey, isVehicle: (id: string) => boolean): KeyedEntity | undefined {
  if (isVehicle(key)) return { kind: 'vehicle', id: key };
  const colon = key.indexOf(':');
  const kind = ITEM_TYPES.find((type) => type === key.slice(0, Math.max(0, colon)));
  return kind && { kind, id: key.slice(colon + 1) };
}
