/** Ground plans of drives: strips along their lines, joined where drives meet. */
import Module, { type CrossSection } from 'manifold-3d';
import { planDirection } from '../layout/curve.ts';
import type { Vec2, Vec3 } from '../layout/frame.ts';
import type { Layout, WayStretch } from '../layout/network.ts';
import { simplifiedLine } from '../tiles/drives.ts';
import { MINE_AREAS, type MineArea, mineAreaOf } from './places.ts';

/** A closed outline in the mine frame; the first point is not repeated. */
export interface Outline {
  mineArea: MineArea;
  /** Whether it surrounds rock rather than drives. */
  isPillar: boolean;
  line: Vec3[];
}

const manifoldModule = await Module();
manifoldModule.setup();

/** Height above the floor at which walls are surveyed. */
const GRADE_LINE_HEIGHT_M = 1.5;
const MERGE_DISTANCE_M = 0.25;
const TOLERANCE_M = 0.12;
/** Long ramps are cut into pieces of about this length. */
const POINTS_PER_PIECE = 60;

/** Outlines of all drives: whole levels at one height, ramps in pieces. */
export function driveOutlines(layout: Layout): Outline[] {
  const drives = layout.stretches.filter(({ way }) => way.heightM !== undefined);
  const levels = MINE_AREAS.filter((area) => area.endsWith('level'));
  const ramps = drives.filter(({ way }) => way.kind === 'decline');
  return [...ramps.flatMap(rampOutlines), ...levels.flatMap((level) => levelOutlines(level, drives))];
}

function levelOutlines(mineArea: MineArea, drives: readonly WayStretch[]): Outline[] {
  const stretchesInArea = drives.filter(({ way, line }) => mineAreaOf(way, (line[0] as Vec3)[2]) === mineArea);
  const z = (stretchesInArea[0]?.line[0]?.[2] ?? 0) + GRADE_LINE_HEIGHT_M;
  const strips = stretchesInArea.map(({ line, way }) =>
    manifoldModule.CrossSection.ofPolygons([stripOutline(line, way.widthM / 2)], 'NonZero'),
  );
  const plan = closeGaps(manifoldModule.CrossSection.union(strips));
  return plan.toPolygons().map((ring) => ({
    mineArea,
    isPillar: isClockwise(ring),
    line: ring.map(([x, y]): Vec3 => [x, y, z]),
  }));
}

/** Closes the slivers between strips that barely touch. */
function closeGaps(plan: CrossSection): CrossSection {
  return plan.offset(MERGE_DISTANCE_M, 'Round').offset(-MERGE_DISTANCE_M, 'Round').simplify(TOLERANCE_M);
}

function isClockwise(ring: readonly (readonly [number, number])[]): boolean {
  let area = 0;
  ring.forEach(([x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length] as readonly [number, number];
    area += x * v - u * y;
  });
  return area < 0;
}

function rampOutlines({ line, way }: WayStretch): Outline[] {
  const simplifiedOutline = simplifiedLine(line, TOLERANCE_M);
  const pieces: Outline[] = [];
  for (let from = 0; from < simplifiedOutline.length - 1; from += POINTS_PER_PIECE) {
    const piece = simplifiedOutline.slice(from, from + POINTS_PER_PIECE + 1);
    const sides = [1, -1].map((side) => offsetLine(piece, (way.widthM / 2) * side)) as [Vec3[], Vec3[]];
    const ring = [...sides[0], ...sides[1].reverse()].map(([x, y, z]): Vec3 => [x, y, z + GRADE_LINE_HEIGHT_M]);
    pieces.push({ mineArea: 'Decline', isPillar: false, line: ring });
  }
  return pieces;
}

function stripOutline(line: readonly Vec3[], halfWidthM: number): [number, number][] {
  const right = offsetLine(line, halfWidthM);
  const leftSide = offsetLine(line, -halfWidthM).reverse();
  return [...right, ...leftSide].map(([x, y]) => [x, y]);
}

function offsetLine(line: readonly Vec3[], offsetM: number): Vec3[] {
  return line.map((at, i) => {
    const [x, y]: Vec2 = planDirection(
      line[Math.max(0, i - 1)] as Vec3,
      line[Math.min(line.length - 1, i + 1)] as Vec3,
    );
    return [at[0] + y * offsetM, at[1] - x * offsetM, at[2]];
  });
}
