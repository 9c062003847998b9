/**
 * Road side units, which detect cap lamps and machines: along the drives, at the portal, around the pit and the yards.
 */
import { ROM_PAD, WORKSHOP_PAD } from '../layout/ground.ts';
import { CURRENT_SURVEY } from '../layout/survey.ts';
import type { EntityRecord } from './entityRecord.ts';
import { lengthOf, nearestSpotBeside, type PointOnWay, pointBesideWay, type Ways, wayById } from './places.ts';

interface SensorUnit {
  name: string;
  spot: PointOnWay;
}

/** Positions of units along a drive, as fractions of its length. */
const UNIT_SHARES_OF_DRIVE_LENGTH = [0.12, 0.37, 0.62, 0.87] as const;

function unitsAlong(ways: Ways, id: string, prefix: string, shares: readonly number[], side: 1 | -1 = 1): SensorUnit[] {
  const way = wayById(ways, id);
  return shares.map((share, i) => ({
    name: `${prefix}-${String(i + 1).padStart(2, '0')}`,
    spot: pointBesideWay(way, lengthOf(way) * share, side, 0.45),
  }));
}

/** One unit at the south end of each drift, and one half way along every second drift. */
function driftSensors(ways: Ways): SensorUnit[] {
  return Array.from({ length: CURRENT_SURVEY.drifts }, (_, i) => {
    const prefix = `RSU-EX-${String(i + 1).padStart(2, '0')}`;
    return unitsAlong(ways, `drift-${i + 1}`, prefix, i % 2 === 0 ? [0.1] : [0.1, 0.64], -1);
  }).flat();
}

function surfaceSensors(ways: Ways): SensorUnit[] {
  const yard = wayById(ways, 'workshop-loop');
  return [
    ...unitsAlong(ways, 'ramp', 'RSU-RP', [0.03, 0.32, 0.61, 0.9], -1),
    { name: 'RSU-SF-01', spot: nearestSpotBeside(wayById(ways, 'rom-loop'), [ROM_PAD.x + 70, ROM_PAD.y + 24], -1, -2) },
    { name: 'RSU-SF-02', spot: nearestSpotBeside(yard, [WORKSHOP_PAD.x - 85, WORKSHOP_PAD.y], -1, -2) },
    {
      name: 'RSU-SF-03',
      spot: nearestSpotBeside(wayById(ways, 'shaft-loop'), [WORKSHOP_PAD.x + 150, WORKSHOP_PAD.y], -1, -2),
    },
    { name: 'RSU-SF-04', spot: nearestSpotBeside(wayById(ways, 'dump-loop'), [1120, 780], -1, -2) },
  ];
}

/** About forty units. */
export function sensorUnits(ways: Ways): EntityRecord[] {
  const units = [
    ...surfaceSensors(ways),
    ...unitsAlong(ways, 'decline', 'RSU-DC', [0.05, 0.3, 0.55, 0.8]),
    ...unitsAlong(ways, 'perimeter', 'RSU-PR', UNIT_SHARES_OF_DRIVE_LENGTH),
    ...driftSensors(ways),
    ...unitsAlong(ways, 'haulage-ramp', 'RSU-HR', [0.5]),
    ...unitsAlong(ways, 'haulage', 'RSU-HL', UNIT_SHARES_OF_DRIVE_LENGTH, -1),
    ...[1, 2, 3].flatMap((drive) => unitsAlong(ways, `chute-drive-${drive}`, `RSU-CD-0${drive}`, [0.5], -1)),
  ];
  return units.map(({ name, spot }) => ({
    id: name.toLowerCase(),
    name,
    type: 'sensor',
    spot,
    info: { category: 'RSU', source: 'Tracking network', model: 'HF-RSU 2' },
  }));
}
