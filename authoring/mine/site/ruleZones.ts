/** Rule zones: where a rule of the site applies. Corners in plan, bounds in altitude. */
import { toUtm, type Vec2, type Vec3 } from '../layout/frame.ts';
import { ROM_PAD, WORKSHOP_PAD } from '../layout/ground.ts';
import { EXTRACTION_LEVEL_Z, HAUL_LOOP, HAULAGE_LEVEL_Z, PERIMETER_HALF_SIZE, panelPoint } from '../layout/panel.ts';
import { FLOOR_Z, floorPoint } from '../layout/pitRamp.ts';
import { CURRENT_MAP, type SiteMap } from '../maps.ts';
import type { MineArea } from './places.ts';

/** Rule of a zone; the names are those of the alerts. */
interface Rule {
  ruleType:
    | 'speed_restriction'
    | 'entity_restriction'
    | 'one_way'
    | 'workshop_alert'
    | 'working_time'
    | 'status_limit_duration';
  /** Vehicles to which it applies; all if missing. */
  categories?: string[];
  /** For speed zones. */
  speedLimitKmh?: number;
  /** Longest time in the zone, or in a status there, minutes. */
  limitMinutes?: number;
  status?: string;
}

interface Zone extends Rule {
  id: string;
  name: string;
  area: MineArea;
  corners: readonly Vec2[];
  lowZ: number;
  highZ: number;
}

function panelBox(u0: number, v0: number, u1: number, v1: number): Vec2[] {
  return [
    [u0, v0],
    [u1, v0],
    [u1, v1],
    [u0, v1],
  ].map(([u, v]) => planPoint(panelPoint(u as number, v as number, 0)));
}

function rectangleCorners(x: number, y: number, halfX: number, halfY: number): Vec2[] {
  return [
    [x - halfX, y - halfY],
    [x + halfX, y - halfY],
    [x + halfX, y + halfY],
    [x - halfX, y + halfY],
  ];
}

function planPoint([x, y]: Vec3): Vec2 {
  return [x, y];
}

/** A sector of the pit floor. */
function floorSector(fromRad: number, toRad: number, inner: number, outer: number): Vec2[] {
  const steps = 8;
  const arc = (share: number) =>
    Array.from({ length: steps + 1 }, (_, i) =>
      planPoint(floorPoint(fromRad + ((toRad - fromRad) * i) / steps, share)),
    );
  return [...arc(outer), ...arc(inner).reverse()];
}

const [PERIMETER_U, PERIMETER_V] = PERIMETER_HALF_SIZE;
const [HAUL_U, HAUL_V] = HAUL_LOOP;

const ZONES: readonly Zone[] = [
  {
    id: 'zone-rom-speed',
    area: 'Surface',
    name: 'ROM pad 20 km/h',
    ruleType: 'speed_restriction',
    speedLimitKmh: 20,
    corners: rectangleCorners(ROM_PAD.x, ROM_PAD.y, ROM_PAD.halfX, ROM_PAD.halfY),
    lowZ: -5,
    highZ: 30,
  },
  {
    id: 'zone-haulage-speed',
    area: 'Haulage level',
    name: 'Haulage loop south 20 km/h',
    ruleType: 'speed_restriction',
    speedLimitKmh: 20,
    corners: panelBox(-HAUL_U - 12, -HAUL_V - 12, HAUL_U + 12, -HAUL_V + 24),
    lowZ: HAULAGE_LEVEL_Z - 2,
    highZ: HAULAGE_LEVEL_Z + 8,
  },
  {
    id: 'zone-blast',
    area: 'Open pit',
    name: 'Blast exclusion N-2',
    ruleType: 'entity_restriction',
    categories: ['LV', 'Bus', 'Service Fleet'],
    corners: floorSector(0.5, 1.5, 0.35, 0.98),
    lowZ: FLOOR_Z - 5,
    highZ: FLOOR_Z + 25,
  },
  {
    id: 'zone-panel-west',
    area: 'Extraction level',
    name: 'Panel west, loaders only',
    ruleType: 'entity_restriction',
    categories: ['LV', 'Bus', 'Transmixer'],
    corners: panelBox(-PERIMETER_U + 18, -PERIMETER_V + 30, -150, PERIMETER_V - 30),
    lowZ: EXTRACTION_LEVEL_Z - 2,
    highZ: EXTRACTION_LEVEL_Z + 8,
  },
  {
    id: 'zone-drifts-one-way',
    area: 'Extraction level',
    name: 'Drifts one way north',
    ruleType: 'one_way',
    corners: panelBox(-PERIMETER_U + 12, -PERIMETER_V + 20, PERIMETER_U - 12, PERIMETER_V - 20),
    lowZ: EXTRACTION_LEVEL_Z - 2,
    highZ: EXTRACTION_LEVEL_Z + 8,
  },
  {
    id: 'zone-workshop',
    area: 'Surface',
    name: 'Workshop yard',
    ruleType: 'workshop_alert',
    corners: rectangleCorners(WORKSHOP_PAD.x, WORKSHOP_PAD.y, WORKSHOP_PAD.halfX, WORKSHOP_PAD.halfY),
    lowZ: -5,
    highZ: 20,
  },
  {
    id: 'zone-extraction-time',
    area: 'Extraction level',
    name: 'Extraction east, working time',
    ruleType: 'working_time',
    limitMinutes: 90,
    corners: panelBox(60, -PERIMETER_V + 24, PERIMETER_U - 18, PERIMETER_V - 24),
    lowZ: EXTRACTION_LEVEL_Z - 2,
    highZ: EXTRACTION_LEVEL_Z + 8,
  },
  {
    id: 'zone-crusher-queue',
    area: 'Surface',
    name: 'Crusher queue',
    ruleType: 'status_limit_duration',
    status: 'Queue',
    limitMinutes: 10,
    categories: ['OPMiningTruck'],
    corners: rectangleCorners(ROM_PAD.x + 70, ROM_PAD.y, 34, 40),
    lowZ: -5,
    highZ: 30,
  },
];

/** In the form of `GET /api/ruleZone/list`, for one map. Only those of the current map have ids without a suffix. */
export function wireZones(map: SiteMap) {
  const suffix = map === CURRENT_MAP ? '' : `@${map.id}`;
  return ZONES.filter(({ area }) => map.mineAreas.includes(area)).map(
    ({ id, name, area, corners, lowZ, highZ, ...rule }) => ({
      id: `${id}${suffix}`,
      zoneName: name,
      points: JSON.stringify(
        corners.map(([x, y]) => {
          const [easting, northing] = toUtm([x, y, 0]);
          return { x: easting, y: northing };
        }),
      ),
      lowerZ: toUtm([0, 0, lowZ])[2],
      upperZ: toUtm([0, 0, highZ])[2],
      mine_area: area,
      mapInfo: { id: map.id },
      ...rule,
    }),
  );
}
