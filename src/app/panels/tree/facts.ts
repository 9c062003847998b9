/** What the tree knows of an entity: whether it is offline, where it is, and its values of the search fields. */

import { occupancyOf } from '../../../domain/thing/people.ts';
import type { FieldValue } from '../../../domain/tree/fields.ts';
import type { FileNode } from '../../../domain/tree/tree.ts';
import type { CheckedEntity } from '../../../domain/tree/viewChecks.ts';
import type { IsShown } from '../../../domain/view/shown.ts';
import type { ThingRecord } from '../../../state/world/things/thing.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import type { World } from '../../../state/world/World.ts';
import { thingOf } from '../../session/entityNames.ts';

/** How selection, engine and labels name an entity: vehicles by their id, all else as `kind:id`. */
export function entityKey({ itemType, entityId, id }: FileNode): string {
  return itemType === 'vehicle' ? entityId : id;
}

export function isOffline(world: World, node: FileNode): boolean {
  return node.itemType === 'vehicle' && world.vehicle(node.entityId)?.render === 'offline';
}

export function checkedEntity(world: World, node: FileNode): CheckedEntity {
  const { itemType, entityId } = node;
  return itemType === 'vehicle'
    ? { itemType, id: entityId, offline: isOffline(world, node) }
    : { itemType, id: entityId };
}

/** Whether a view shows what a file stands for. */
export function isFileShown(isShown: IsShown, world: World, node: FileNode): boolean {
  return isShown(node.itemType, node.entityId, isOffline(world, node));
}

export function factOf(world: World, node: FileNode): (field: string) => FieldValue {
  if (node.itemType === 'vehicle') {
    const vehicle = world.vehicle(node.entityId);
    return (field) => vehicle && vehicleFact(vehicle, field);
  }
  const thing = thingOf(world, node.id);
  return (field) => thing && thingFact(thing, field, world.nowMs());
}

function vehicleFact(vehicle: Readonly<VehicleRecord>, field: string): FieldValue {
  switch (field) {
    case 'category':
      return vehicle.category;
    case 'status':
      return vehicle.status;
    case 'status_category':
      return vehicle.statusCategory;
    case 'region':
      return vehicle.region;
    case 'operator':
      return vehicle.operator;
    case 'owner':
      return vehicle.owner;
    case 'model':
      return vehicle.model;
    case 'function':
      return vehicle.function;
    default:
      return undefined;
  }
}

function thingFact(thing: Readonly<ThingRecord>, field: string, nowMs: number): FieldValue {
  switch (field) {
    case 'person_count':
      return thing.count;
    case 'mine_area':
      return thing.mineArea;
    case 'status':
      return thing.state ?? thing.status;
    case 'count':
      return thing.code === 'RC' ? occupancyOf(thing.elements, nowMs) : undefined;
    case 'state':
      return thing.code === 'TX' ? thing.status : undefined;
    case 'level':
      return thing.code === 'TX' || thing.code === 'OP' ? thing.level : undefined;
    case 'crusher_level':
      return thing.code === 'PC' ? thing.level : undefined;
    case 'cctv_id':
      return thing.code === 'CCTV' ? thing.id : undefined;
    default:
      return infoFact(thing.info[field]);
  }
}

function infoFact(value: unknown): FieldValue {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
