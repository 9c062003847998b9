/** Fixed assets at their places in the layout: ore passes, truck chutes, refuge chambers, the crusher, cameras. */

import { nearestStation } from '../layout/curve.ts';
import { ROM_PAD } from '../layout/ground.ts';
import { ORE_PASSES } from '../layout/openings.ts';
import type { EntityRecord } from './entityRecord.ts';
import {
  bearingOf,
  lengthOf,
  nearestSpotBeside,
  type PointOnWay,
  pointBesideWay,
  pointOnWay,
  type Ways,
  wayById,
} from './places.ts';
import { REFUGES, refugeSpot } from './refuges.ts';

function assetRecord(
  name: string,
  category: string,
  spot: PointOnWay,
  info: Record<string, unknown> = {},
): EntityRecord {
  return { id: name.toLowerCase(), name, type: 'fixed asset', spot, info: { category, ...info } };
}

function orePasses(): EntityRecord[] {
  return ORE_PASSES.map(({ id, name, top }) =>
    assetRecord(
      `OP-${id}`,
      'OP',
      { position: top, bearingDeg: 0, mineArea: 'Extraction level' },
      { description: name, depth: 70 },
    ),
  );
}

/** A chute is above its drive; trucks stop below it. */
function chuteAssets(ways: Ways): EntityRecord[] {
  return ORE_PASSES.map(({ id, bottom }, index) => {
    const drive = wayById(ways, `chute-drive-${(index % 3) + 1}`);
    const spot = pointOnWay(drive, nearestStation(drive.line, [bottom[0], bottom[1]]));
    return assetRecord(`TX-${id}`, 'TX', spot, {
      description: `Truck chute ${id}`,
      orepass: `OP-${id}`,
      gate: 'hydraulic',
    });
  });
}

/** Each with its telephone; the numbers are fictional. */
function refuges(ways: Ways): EntityRecord[] {
  return REFUGES.map((refuge) =>
    assetRecord(`RC-0${refuge.refugeNumber}`, 'RC', refugeSpot(ways, refuge), {
      description: `Refuge chamber ${refuge.refugeNumber}`,
      capacity: refuge.capacity,
      rc_type: refuge.kind,
      vent_status: 'ON',
      elec_status: 'ON',
      phone: String(4100 + refuge.refugeNumber),
    }),
  );
}

function crusherAsset(): EntityRecord {
  const spot: PointOnWay = {
    position: [ROM_PAD.x + ROM_PAD.halfX - 6, ROM_PAD.y, ROM_PAD.z - 4],
    bearingDeg: bearingOf([1, 0]),
    mineArea: 'Surface',
  };
  return assetRecord('PC-01', 'PC', spot, { description: 'Primary crusher', model: 'Gyratory 60-89' });
}

function cameraAssets(ways: Ways): EntityRecord[] {
  const cameraAt = (assetNumber: number, place: string, kind: string, spot: PointOnWay) =>
    assetRecord(`CCTV-${String(assetNumber).padStart(2, '0')}`, 'CCTV', spot, { description: place, cctv_type: kind });
  const spotBesideWay = (way: string, x: number, y: number, side: 1 | -1) =>
    nearestSpotBeside(wayById(ways, way), [x, y], side, -2.5);
  const spotInDrive = (way: string, share: number, side: 1 | -1) => {
    const host = wayById(ways, way);
    return pointBesideWay(host, lengthOf(host) * share, side, 0.5);
  };
  return [
    cameraAt(1, 'ROM pad', 'PTZ', spotBesideWay('rom-loop', ROM_PAD.x + 70, ROM_PAD.y - 30, -1)),
    cameraAt(2, 'Ramp head', 'PTZ', spotBesideWay('rom', 420, 140, -1)),
    cameraAt(3, 'North dump', 'dome', spotBesideWay('dump-loop', 1120, 600, -1)),
    cameraAt(4, 'Fuel bay', 'fixed', spotBesideWay('workshop-loop', 640, 35, -1)),
    cameraAt(5, 'Portal', 'fixed', spotInDrive('decline', 0.02, -1)),
    cameraAt(6, 'Perimeter north', 'fixed', spotInDrive('perimeter', 0.52, 1)),
    cameraAt(7, 'Haulage loop west', 'dome', spotInDrive('haulage', 0.88, 1)),
    cameraAt(8, 'Chute drive 2', 'dome', spotInDrive('chute-drive-2', 0.3, 1)),
  ];
}

/** Ore passes, chutes, refuge chambers, crusher and cameras. */
export function fixedAssets(ways: Ways): EntityRecord[] {
  return [...orePasses(), ...chuteAssets(ways), ...refuges(ways), crusherAsset(), ...cameraAssets(ways)];
}
