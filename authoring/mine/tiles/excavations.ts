/** Excavations: drives and bays as segments of horseshoe profile, lamps at their backs, muck at the draw points. */
import { planDirection, pointAt, pointStations } from '../layout/curve.ts';
import type { Vec2, Vec3 } from '../layout/frame.ts';
import { type Bore, springHeightM } from './bore.ts';
import { simplifiedLine } from './drives.ts';

/** A straight segment of an excavation. */
export interface ExcavationSegment {
  a: Vec3;
  b: Vec3;
  halfWidthM: number;
  heightM: number;
  springHeightM: number;
  /** Index into the tileset's groups. */
  group: number;
}

/** A heap at a draw point: the ground rises towards its centre. */
export interface Heap {
  at: Vec3;
  heightM: number;
}

/** A drive or bay, with the tile group of its walls. */
export interface Excavation extends Bore {
  group: number;
  /** Length of the heap at its end, by which it is extended. */
  heapM?: number;
  /** Whether its start is in the open. */
  opensToSurface?: boolean;
}

/** A drive's opening to the surface: everything in front of it is omitted. */
export interface SurfaceOpening {
  at: Vec3;
  inwardDirection: Vec2;
}

/** Everything that shapes the rock field. */
export interface RockFieldParts {
  legs: ExcavationSegment[];
  lamps: Vec3[];
  heaps: Heap[];
  surfaceOpenings: SurfaceOpening[];
}

const LINE_SLACK_M = 0.05;
const LAMP_EVERY_M = 21;
const HEAP_HEIGHT_M = 3.1;

/** Splits drives and bays into segments, lamps, heaps and openings. */
export function splitExcavations(excavations: readonly Excavation[]): RockFieldParts {
  const parts: RockFieldParts = { legs: [], lamps: [], heaps: [], surfaceOpenings: [] };
  for (const excavation of excavations) {
    const line = simplifiedLine(excavation.line, LINE_SLACK_M);
    if (excavation.heapM !== undefined) line.push(addHeap(parts, line, excavation.heapM));
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1] as Vec3, line[i] as Vec3];
      const { widthM, heightM, group } = excavation;
      parts.legs.push({ a, b, halfWidthM: widthM / 2, heightM, springHeightM: springHeightM(widthM, heightM), group });
    }
    if (excavation.opensToSurface)
      parts.surfaceOpenings.push({
        at: line[0] as Vec3,
        inwardDirection: planDirection(line[0] as Vec3, line[1] as Vec3),
      });
    addLamps(parts, line, excavation.heightM);
  }
  return parts;
}

/** The end of a line, extended by the heap. */
function addHeap({ heaps }: RockFieldParts, line: readonly Vec3[], stationM: number): Vec3 {
  const [a, b] = [line.at(-2) as Vec3, line.at(-1) as Vec3];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const pointBeyond = (by: number): Vec3 => [
    b[0] + ((b[0] - a[0]) / length) * by,
    b[1] + ((b[1] - a[1]) / length) * by,
    b[2],
  ];
  heaps.push({ at: pointBeyond(stationM + 1), heightM: HEAP_HEIGHT_M });
  return pointBeyond(stationM);
}

function addLamps({ lamps }: RockFieldParts, line: readonly Vec3[], heightM: number): void {
  const along = pointStations(line);
  const length = along.at(-1) as number;
  for (let at = Math.min(LAMP_EVERY_M / 2, length / 2); at < length; at += LAMP_EVERY_M) {
    const [x, y, z] = pointAt(line, along, at);
    lamps.push([x, y, z + heightM - 0.6]);
  }
}
