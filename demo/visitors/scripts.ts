/**
 * Outsiders who do not know the mine's rules: each repeats a round in which one rule is broken, followed by a long time
 * without a violation.
 */
import type { RoadNetwork } from '../../src/domain/site/roads.ts';
import type { FleetVehicle } from '../traffic/fleet.ts';
import { insertTurns, type Leg, type TourPosition, visitorPath } from './round.ts';
import { type FindWay, wayFinder } from './way.ts';

export interface Visitor {
  member: FleetVehicle;
  /** Part of the mine in which the round takes place. */
  region: string;
  /** @param atS epoch seconds */
  positionAt(atS: number): TourPosition;
}

interface Script {
  id: string;
  category: FleetVehicle['category'];
  model: string;
  region: string;
  legs(parts: VisitParts): Leg[];
}

interface VisitParts {
  /** Drives from place to place at a speed in km/h. */
  drive(from: string, to: string, kmh: number, overrides?: Partial<Leg>): Leg;
  /** Stops for some minutes of the mine's time, at least 20 s. */
  standStill(minutes: number, overrides?: Partial<Leg>): Leg;
}

const IDLE_MINUTES = 30;
const TRAVEL_STATUS = { status: '1.4 Travel', category: 'Operating' } as const;
const ON_SITE_STATUS = { status: '3.2 On site', category: 'Operating' } as const;

const VISIT_SCRIPTS: readonly Script[] = [
  {
    id: 'LV-91',
    category: 'LV',
    model: 'Toyota Hilux',
    region: 'Extraction level',
    legs: ({ drive, standStill }) => [
      drive('dp-6-9E', 'dp-6-1E', 10),
      standStill(3),
      drive('dp-6-1E', 'dp-6-9E', 9),
      standStill(IDLE_MINUTES),
    ],
  },
  {
    id: 'LV-92',
    category: 'LV',
    model: 'Toyota Hilux',
    region: 'Surface',
    legs: ({ drive, standStill }) => [
      drive('rom', 'crusher', 36),
      standStill(2),
      drive('crusher', 'rom', 15),
      standStill(IDLE_MINUTES),
    ],
  },
  {
    id: 'LV-93',
    category: 'LV',
    model: 'Ford Ranger',
    region: 'Open pit',
    legs: ({ drive, standStill }) => [
      drive('face-2', 'face-1', 18),
      standStill(4),
      drive('face-1', 'face-2', 18),
      standStill(IDLE_MINUTES),
    ],
  },
  {
    id: 'SV-91',
    category: 'Service Fleet',
    model: 'Hino 500 service truck',
    region: 'Extraction level',
    legs: ({ drive, standStill }) => [
      drive('dp-10-8E', 'dp-10-5E', 10),
      standStill(100, { status: '3.4 Service', category: 'Service' }),
      drive('dp-10-5E', 'refuge-1', 10),
      standStill(IDLE_MINUTES),
      drive('refuge-1', 'dp-10-8E', 10),
    ],
  },
  {
    id: 'MT-191',
    category: 'OPMiningTruck',
    model: 'CAT 785D',
    region: 'Surface',
    legs: ({ drive, standStill }) => [
      drive('rom', 'crusher', 14, { loaded: true }),
      standStill(13, { status: '2.2 Queue', category: 'Production', loaded: true }),
      drive('crusher', 'rom', 14),
      standStill(IDLE_MINUTES, { status: '4.2 Standby', category: 'Standby' }),
    ],
  },
  {
    id: 'SV-92',
    category: 'Service Fleet',
    model: 'Hino 500 service truck',
    region: 'Surface',
    legs: ({ drive, standStill }) => [
      drive('fuel', 'workshop', 20),
      standStill(18, { status: '5.1 Repair', category: 'Down' }),
      drive('workshop', 'fuel', 12),
      standStill(IDLE_MINUTES),
    ],
  },
];

const START_INTERVAL_S = 240;

/**
 * @param speed factor by which stops are shorter than in the scripts; driving is unchanged
 * @param startS departure of the first visitor, epoch seconds
 */
export function visitorsOf(network: RoadNetwork, speed: number, startS: number): Visitor[] {
  const find = wayFinder(network);
  const nodes = new Map(network.places.map(({ id, node }) => [id, node]));
  const parts = visitPartsOf(find, nodes, speed);
  return VISIT_SCRIPTS.map(({ id, category, model, region, legs }, index) => ({
    member: {
      id,
      category,
      role: 'errand',
      model,
      owner: 'Visitors',
      dutyText: 'Visit',
      hasTablet: category === 'OPMiningTruck',
    },
    region,
    positionAt: visitorPath(insertTurns(legs(parts)), -startS - (index * START_INTERVAL_S) / speed),
  }));
}

function visitPartsOf(find: FindWay, nodes: ReadonlyMap<string, string>, speed: number): VisitParts {
  const nodeOf = (place: string) => {
    const node = nodes.get(place);
    if (node === undefined) throw new Error(`The road graph has no place ${place}`);
    return node;
  };
  return {
    drive: (from, to, kmh, overrides) =>
      ({
        kind: 'drive',
        line: find(nodeOf(from), nodeOf(to)),
        speedMps: kmh / 3.6,
        ...TRAVEL_STATUS,
        ...overrides,
      }) as Leg,
    standStill: (minutes, overrides) =>
      ({ kind: 'stand', seconds: Math.max(20, (minutes * 60) / speed), ...ON_SITE_STATUS, ...overrides }) as Leg,
  };
}
