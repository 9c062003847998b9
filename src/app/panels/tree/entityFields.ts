/** Properties of an entity for the tree: whether it is offline, its place, and its values for the search fields. */

import { type EntityKey, entityKey } from '../../../domain/entity/entityKey.ts';
import type { FieldValue } from '../../../domain/tree/fields.ts';
import type { FileNode } from '../../../domain/tree/tree.ts';
import type { CheckedEntity } from '../../../domain/tree/viewChecks.ts';
import type { VisibilityTest } from '../../../domain/view/shown.ts';
import type { SiteEntityRecord } from '../../../state/world/siteEntities/siteEntity.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import type { World } from '../../../state/world/World.ts';
import type { ZoneCount } from '../../../state/world/ZoneCounts.ts';
import { siteEntityOf } from '../../session/entityNames.ts';

/** Key of the entity that a file of the tree represents. */
export function fileEntityKey({ itemType, entityId }: FileNode): EntityKey {
  return entityKey(itemType, entityId);
}

/** Undefined for a vehicle unknown to the world, which is neither online nor offline. Other kinds are never offline. */
export function isOffline(world: World, node: FileNode): boolean | undefined {
  return node.itemType === 'vehicle' ? world.isOffline(node.entityId) : false;
}

export function checkedEntity(world: World, node: FileNode): CheckedEntity {
  const { itemType, entityId } = node;
  return itemType === 'vehicle'
    ? { itemType, id: entityId, offline: isOffline(world, node) }
    : { itemType, id: entityId };
}

/** Whether a view shows the entity of a tree file. */
export function isFileShown(isShown: VisibilityTest, world: World, node: FileNode): boolean {
  return isShown(node.itemType, node.entityId, isOffline(world, node));
}

export function fieldValueOf(world: World, node: FileNode): (field: string) => FieldValue {
  if (node.itemType === 'vehicle') {
    const vehicle = world.vehicle(node.entityId);
    return (field) => vehicle && vehicleField(vehicle, field);
  }
  if (node.itemType === 'ruleZone') {
    const counts = world.state.zones[node.entityId];
    return (field) => counts && zoneField(counts, field);
  }
  const siteEntity = siteEntityOf(world, node.id);
  return (field) => siteEntity && siteEntityField(siteEntity, field);
}

function vehicleField(vehicle: Readonly<VehicleRecord>, field: string): FieldValue {
  switch (field) {
    case 'category':
      return vehicle.categoryText;
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

function siteEntityField(siteEntity: Readonly<SiteEntityRecord>, field: string): FieldValue {
  switch (field) {
    case 'person_count':
      return siteEntity.count;
    case 'mine_area':
      return siteEntity.mineArea;
    case 'status':
      return siteEntity.state ?? siteEntity.status;
    case 'count':
      return siteEntity.code === 'RC' ? siteEntity.count : undefined;
    case 'state':
      return siteEntity.code === 'TX' ? siteEntity.status : undefined;
    case 'level':
      return siteEntity.code === 'TX' || siteEntity.code === 'OP' ? siteEntity.level : undefined;
    case 'crusher_level':
      return siteEntity.code === 'PC' ? siteEntity.level : undefined;
    case 'cctv_id':
      return siteEntity.code === 'CCTV' ? siteEntity.id : undefined;
    default:
      return infoField(siteEntity.info[field]);
  }
}

function zoneField({ vehicles, people, rsus }: ZoneCount, field: string): FieldValue {
  switch (field) {
    case 'vehicles':
      return vehicles;
    case 'people':
      return people;
    case 'rsus':
      return rsus;
    default:
      return undefined;
  }
}

function infoField(value: unknown): FieldValue {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
