/** A small mine for the traffic's tests: a pit loop, a ramp, a yard, and a one-lane decline with a passing place. */
import type { RoadEdge, RoadNetwork, RoadPlace, RoadPoint } from '../../src/domain/site/roads.ts';
import type { VehicleCategory } from '../../src/domain/vehicle/category.ts';
import type { FleetVehicle, Role } from './fleet.ts';

const TEST_ROAD_NODES: Record<string, RoadPoint> = {
  crusher: [0, 0, 100],
  top: [200, 0, 100],
  mouth: [400, 0, 100],
  yard: [400, 150, 100],
  face: [700, 0, 70],
  dump: [200, 220, 100],
  portal: [400, -60, 98],
  passA: [400, -220, 84],
  passB: [400, -300, 77],
  foot: [400, -460, 63],
  level: [400, -520, 62],
  chute: [480, -600, 62],
  pass: [400, -700, 62],
  heading1: [360, -560, 62],
  heading2: [360, -660, 62],
};

interface Road {
  kind: RoadEdge['kind'];
  lanes?: number;
  oneWay?: boolean;
  viaPoints?: RoadPoint[];
  limitKmh?: number;
}

function testRoad(
  from: string,
  to: string,
  { kind, lanes = 2, oneWay = false, viaPoints = [], limitKmh = 30 }: Road,
): RoadEdge {
  const points = [pointOfNode(from), ...viaPoints, pointOfNode(to)];
  return { id: `${from}-${to}`, name: `${from} ${to}`, from, to, points, kind, lanes, oneWay, speedLimitKmh: limitKmh };
}

function pointOfNode(node: string): RoadPoint {
  return TEST_ROAD_NODES[node] ?? [0, 0, 0];
}

function placeAtNode(node: string, kind: RoadPlace['kind'], level = 'Surface'): RoadPlace {
  return { id: node, name: node, kind, node, level };
}

/** @returns a new network each time, as if read from a file */
export function testMine(): RoadNetwork {
  return {
    zone: '48N',
    nodes: Object.entries(TEST_ROAD_NODES).map(([id, point]) => ({ id, at: point })),
    edges: [
      testRoad('crusher', 'top', { kind: 'haul', limitKmh: 45 }),
      testRoad('top', 'mouth', { kind: 'haul', limitKmh: 45 }),
      testRoad('top', 'dump', { kind: 'haul', viaPoints: [[205, 110, 100]] }),
      testRoad('mouth', 'yard', { kind: 'service' }),
      testRoad('mouth', 'face', { kind: 'ramp', limitKmh: 35, viaPoints: [[550, 20, 85]] }),
      testRoad('mouth', 'portal', { kind: 'service' }),
      testRoad('portal', 'passA', { kind: 'decline', lanes: 1, limitKmh: 20, viaPoints: [[410, -140, 91]] }),
      testRoad('passA', 'passB', { kind: 'decline', limitKmh: 20 }),
      testRoad('passB', 'foot', { kind: 'decline', lanes: 1, limitKmh: 20 }),
      testRoad('foot', 'level', { kind: 'drift', limitKmh: 15 }),
      testRoad('level', 'chute', { kind: 'drift', lanes: 1, oneWay: true, limitKmh: 15, viaPoints: [[460, -540, 62]] }),
      testRoad('chute', 'pass', { kind: 'drift', lanes: 1, oneWay: true, limitKmh: 15, viaPoints: [[460, -680, 62]] }),
      testRoad('pass', 'level', { kind: 'drift', lanes: 1, oneWay: true, limitKmh: 15 }),
      testRoad('level', 'heading1', { kind: 'drawpoint', lanes: 1, limitKmh: 8 }),
      testRoad('pass', 'heading2', { kind: 'drawpoint', lanes: 1, limitKmh: 8, viaPoints: [[385, -690, 62]] }),
    ],
    places: [
      placeAtNode('crusher', 'crusher'),
      placeAtNode('dump', 'dump'),
      placeAtNode('yard', 'parking'),
      placeAtNode('face', 'face', 'Pit'),
      placeAtNode('chute', 'chute', 'Level 62'),
      placeAtNode('heading1', 'drawpoint', 'Level 62'),
      placeAtNode('heading2', 'drawpoint', 'Level 62'),
    ],
  };
}

function testVehicles(prefix: string, count: number, category: VehicleCategory, role: Role): FleetVehicle[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${prefix}-${index + 1}`,
    category,
    role,
    model: 'Test model',
    owner: 'Test mine',
    dutyText: 'Test',
    hasTablet: role !== 'errand',
  }));
}

export const TEST_FLEET: readonly FleetVehicle[] = [
  ...testVehicles('MT', 4, 'OPMiningTruck', 'pitHaul'),
  ...testVehicles('EX', 1, 'OPExcavator', 'dig'),
  ...testVehicles('HT', 4, 'Haul Truck', 'oreHaul'),
  ...testVehicles('LV', 5, 'LV', 'errand'),
  ...testVehicles('OLD', 1, 'LV', 'laidUp'),
];
