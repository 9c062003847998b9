/** Icons of entity kinds, fixed assets, vehicle categories and rules. */

import type { VehicleCategory } from '../../domain/vehicle/category.ts';
import type { ItemType } from '../../domain/view/viewState.ts';
import type { AssetType } from '../../domain/wire/assetTypes.ts';
import type { RuleType } from '../../domain/wire/ruleTypes.ts';
import type { IconName } from './paths.ts';

export const KIND_ICON: Readonly<Record<ItemType | 'timestamp', IconName>> = {
  vehicle: 'vehicle',
  sensor: 'sensor',
  people: 'people',
  asset: 'asset',
  annotation: 'annotation',
  design: 'design',
  ruleZone: 'ruleZone',
  map: 'map',
  tag: 'tag',
  timestamp: 'clock',
};

export const ASSET_ICON: Readonly<Record<AssetType, IconName>> = {
  OP: 'orePass',
  TX: 'truckChute',
  RC: 'refugeChamber',
  PC: 'primaryCrusher',
  CCTV: 'camera',
};

export const VEHICLE_ICON: Readonly<Record<VehicleCategory, IconName>> = {
  'Haul Truck': 'haulTruck',
  'Road Train': 'roadTrain',
  Loader: 'loader',
  Drill: 'drill',
  Bolter: 'bolter',
  Spraymec: 'sprayer',
  Transmixer: 'mixer',
  LV: 'lightVehicle',
  Bus: 'bus',
  'Service Fleet': 'serviceTruck',
  OPMiningTruck: 'miningTruck',
  OPExcavator: 'excavator',
  OPOffRoad: 'offRoad',
  OPBulldozer: 'bulldozer',
  Default: 'vehicle',
};

export const RULE_ICON: Readonly<Record<RuleType, IconName>> = {
  entity_restriction: 'entityRestriction',
  speed_restriction: 'speedRestriction',
  working_time: 'workingTime',
  one_way: 'oneWay',
  status_limit_duration: 'statusDuration',
  workshop_alert: 'workshop',
};
