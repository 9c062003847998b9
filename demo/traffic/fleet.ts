/** The demo mine's fleet: vehicles, operators, owners and duties. */
import type { VehicleCategory } from '../../src/domain/vehicle/category.ts';

/** Daily work of a vehicle; `jobs/` has a program for each. */
export type Role =
  | 'pitHaul'
  | 'oreHaul'
  | 'bog'
  | 'dig'
  | 'push'
  | 'face'
  | 'errand'
  | 'patrol'
  | 'bus'
  | 'concrete'
  | 'laidUp';

export interface FleetVehicle {
  id: string;
  category: VehicleCategory;
  role: Role;
  model: string;
  owner: string;
  dutyText: string;
  /** Whether it has an operator tablet. */
  hasTablet: boolean;
}

interface VehicleGroup {
  prefix: string;
  firstNumber: number;
  count: number;
  category: VehicleCategory;
  role: Role;
  model: string;
  owner: string;
  duty: string;
  tablet?: boolean;
}

const MINE_COMPANY = 'Headframe Mining';
const CONTRACTOR_COMPANY = 'Gobi Contracting';
const CREW_COMPANY = 'Tavan Crew Transport';

const VEHICLE_GROUPS: readonly VehicleGroup[] = [
  {
    prefix: 'MT',
    firstNumber: 101,
    count: 14,
    category: 'OPMiningTruck',
    role: 'pitHaul',
    model: 'CAT 789D',
    owner: MINE_COMPANY,
    duty: 'Production haulage',
    tablet: true,
  },
  {
    prefix: 'EX',
    firstNumber: 1,
    count: 4,
    category: 'OPExcavator',
    role: 'dig',
    model: 'Liebherr R 9400',
    owner: MINE_COMPANY,
    duty: 'Loading',
    tablet: true,
  },
  {
    prefix: 'DZ',
    firstNumber: 11,
    count: 3,
    category: 'OPBulldozer',
    role: 'push',
    model: 'CAT D10T2',
    owner: MINE_COMPANY,
    duty: 'Dump maintenance',
  },
  {
    prefix: 'OR',
    firstNumber: 21,
    count: 5,
    category: 'OPOffRoad',
    role: 'patrol',
    model: 'CAT 777 WT',
    owner: MINE_COMPANY,
    duty: 'Road care',
  },
  {
    prefix: 'HT',
    firstNumber: 201,
    count: 8,
    category: 'Haul Truck',
    role: 'oreHaul',
    model: 'Sandvik TH663i',
    owner: MINE_COMPANY,
    duty: 'Ore haulage',
    tablet: true,
  },
  {
    prefix: 'RT',
    firstNumber: 31,
    count: 3,
    category: 'Road Train',
    role: 'oreHaul',
    model: 'Volvo FMX 540',
    owner: CONTRACTOR_COMPANY,
    duty: 'Ore haulage',
    tablet: true,
  },
  {
    prefix: 'LD',
    firstNumber: 1,
    count: 6,
    category: 'Loader',
    role: 'bog',
    model: 'Sandvik LH517i',
    owner: MINE_COMPANY,
    duty: 'Bogging',
    tablet: true,
  },
  {
    prefix: 'DR',
    firstNumber: 1,
    count: 3,
    category: 'Drill',
    role: 'face',
    model: 'Sandvik DD422i',
    owner: MINE_COMPANY,
    duty: 'Development drilling',
    tablet: true,
  },
  {
    prefix: 'BT',
    firstNumber: 1,
    count: 3,
    category: 'Bolter',
    role: 'face',
    model: 'Epiroc Boltec M10',
    owner: CONTRACTOR_COMPANY,
    duty: 'Ground support',
  },
  {
    prefix: 'SP',
    firstNumber: 1,
    count: 2,
    category: 'Spraymec',
    role: 'face',
    model: 'Normet Spraymec 8100',
    owner: CONTRACTOR_COMPANY,
    duty: 'Shotcrete',
  },
  {
    prefix: 'TM',
    firstNumber: 1,
    count: 3,
    category: 'Transmixer',
    role: 'concrete',
    model: 'Normet Utimec MF',
    owner: CONTRACTOR_COMPANY,
    duty: 'Concrete supply',
  },
  {
    prefix: 'LV',
    firstNumber: 11,
    count: 11,
    category: 'LV',
    role: 'errand',
    model: 'Toyota Land Cruiser 79',
    owner: MINE_COMPANY,
    duty: 'Supervision',
  },
  {
    prefix: 'SV',
    firstNumber: 41,
    count: 4,
    category: 'Service Fleet',
    role: 'errand',
    model: 'Hino 500 service truck',
    owner: MINE_COMPANY,
    duty: 'Field service',
  },
  {
    prefix: 'BUS',
    firstNumber: 1,
    count: 3,
    category: 'Bus',
    role: 'bus',
    model: 'Hyundai County',
    owner: CREW_COMPANY,
    duty: 'Crew transport',
  },
];

/** Vehicles parked for a long time without power; they replace the last ones of their group. */
const PARKED_VEHICLE_IDS = new Set(['MT-114', 'LV-21', 'SV-44']);

/** 72 vehicles in 14 categories. */
export const DEMO_FLEET: readonly FleetVehicle[] = VEHICLE_GROUPS.flatMap((group) => vehiclesOf(group, 0));

/** Machines that stay at a fixed place all day: there is only one set of them. */
const STATIONARY_ROLES: ReadonlySet<Role> = new Set(['dig', 'push', 'laidUp']);

/** Mobile vehicles of the demo fleet, numbered from `partition` thousand on. */
export function partitionFleet(partition: number): FleetVehicle[] {
  return VEHICLE_GROUPS.flatMap((group) => vehiclesOf(group, partition * 1000)).filter(
    ({ role }) => !STATIONARY_ROLES.has(role),
  );
}

/** A sample of `count` vehicles, spread evenly over all groups; all of them if there are no more. */
export function sampleFleet(fleet: readonly FleetVehicle[], count: number): FleetVehicle[] {
  const share = Math.min(1, count / Math.max(1, fleet.length));
  return fleet.filter((_, index) => Math.floor((index + 1) * share + 1e-9) > Math.floor(index * share + 1e-9));
}

function vehiclesOf(group: VehicleGroup, numberedFrom: number): FleetVehicle[] {
  return Array.from({ length: group.count }, (_, offset) => {
    const id = `${group.prefix}-${String(numberedFrom + group.firstNumber + offset).padStart(2, '0')}`;
    return {
      id,
      category: group.category,
      role: PARKED_VEHICLE_IDS.has(id) ? 'laidUp' : group.role,
      model: group.model,
      owner: group.owner,
      dutyText: group.duty,
      hasTablet: group.tablet ?? false,
    };
  });
}
