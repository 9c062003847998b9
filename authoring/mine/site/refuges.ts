/** Refuge chambers: each is in a cuddy beside a drive, with its door facing the drive. */
import type { Vec3 } from '../layout/frame.ts';
import type { Layout } from '../layout/network.ts';
import type { WorkBay } from '../layout/openings.ts';
import { lengthOf, type PointOnWay, pointBesideWay, pointOnWay, type Ways, wayById, waysOf } from './places.ts';

export interface Refuge {
  refugeNumber: number;
  way: string;
  /** Position as a fraction of the way's length. */
  share: number;
  side: 1 | -1;
  /** Number of people. */
  capacity: number;
  kind: 'fixed' | 'mobile';
}

export const REFUGES: readonly Refuge[] = [
  { refugeNumber: 1, way: 'perimeter', share: 0.905, side: -1, capacity: 20, kind: 'fixed' },
  { refugeNumber: 2, way: 'perimeter', share: 0.42, side: -1, capacity: 20, kind: 'fixed' },
  { refugeNumber: 3, way: 'haulage', share: 0.2, side: -1, capacity: 12, kind: 'mobile' },
  { refugeNumber: 4, way: 'haulage', share: 0.7, side: -1, capacity: 12, kind: 'mobile' },
  { refugeNumber: 5, way: 'decline', share: 0.62, side: 1, capacity: 8, kind: 'mobile' },
];

const WALL_OFFSET_M = 4.2;
const CUDDY_SIZE = { widthM: 4.6, heightM: 4.2 } as const;

export function refugeSpot(ways: Ways, { way, share, side }: Refuge): PointOnWay {
  const host = wayById(ways, way);
  return pointBesideWay(host, lengthOf(host) * share, side, -WALL_OFFSET_M);
}

/** Cuddies of the chambers whose drives exist in a layout. */
export function refugeCuddies(layout: Layout): WorkBay[] {
  const ways = waysOf(layout);
  return REFUGES.filter(({ way }) => ways.has(way)).map((refuge) => {
    const host = wayById(ways, refuge.way);
    const from = pointOnWay(host, lengthOf(host) * refuge.share).position;
    const { position } = refugeSpot(ways, refuge);
    const length = Math.hypot(position[0] - from[0], position[1] - from[1]);
    const back: Vec3 = [
      position[0] + ((position[0] - from[0]) / length) * 2,
      position[1] + ((position[1] - from[1]) / length) * 2,
      position[2],
    ];
    return { name: `Cuddy ${refuge.refugeNumber}`, ...CUDDY_SIZE, line: [from, back] };
  });
}
