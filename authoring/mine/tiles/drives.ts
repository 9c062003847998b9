/**
 * Drives as tunnels of horseshoe profile, swept along their floor lines; shafts and passes as round columns. A drive
 * has only inward faces: from outside one looks through the near wall onto floor, far wall and traffic, as in a section
 * drawing; from inside it is closed.
 */
import { planDirection } from '../layout/curve.ts';
import type { Vec2, Vec3 } from '../layout/frame.ts';
import { type Bore, springHeightM } from './bore.ts';
import { addVertex, emptyMesh, type Mesh } from './glb.ts';
import { type Junctions, NO_JUNCTIONS, refinedLine } from './junctions.ts';
import { litSolidColour, type Rgb, toLinear } from './palette.ts';

/** Resolution of a sweep: number of points on the arch, and maximum deviation from the floor line. */
export interface SweepResolution {
  archPoints: number;
  toleranceM: number;
}

export const FINE_SWEEP: SweepResolution = { archPoints: 6, toleranceM: 0.1 };
export const COARSE_SWEEP: SweepResolution = { archPoints: 3, toleranceM: 0.6 };

/** Walls are subdivided to this length where drives meet. */
const JUNCTION_STEP_M = 2.5;

interface ProfilePoint {
  horizontalM: number;
  up: number;
  /** Towards the inside of the drive. */
  normal: Vec2;
}

/** The walls and the arch from corner to corner, and the floor; each strip has its own corners. */
function driveProfile(widthM: number, heightM: number, archPoints: number): [ProfilePoint[], ProfilePoint[]] {
  const half = widthM / 2;
  const spring = springHeightM(widthM, heightM);
  const arch: ProfilePoint[] = [{ horizontalM: half, up: 0, normal: [-1, 0] }];
  for (let i = 0; i < archPoints; i++) {
    const angle = (Math.PI * i) / (archPoints - 1);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    arch.push({ horizontalM: half * c, up: spring + (heightM - spring) * s, normal: [-c, -s] });
  }
  arch.push({ horizontalM: -half, up: 0, normal: [1, 0] });
  const floor: ProfilePoint[] = [
    { horizontalM: -half, up: 0, normal: [0, 1] },
    { horizontalM: half, up: 0, normal: [0, 1] },
  ];
  return [arch, floor];
}

/** Drops points that lie on the straight line between their neighbours. */
export function simplifiedLine(line: readonly Vec3[], toleranceM: number): Vec3[] {
  const keptIndices = new Set([0, line.length - 1]);
  const splitAtWorst = (from: number, to: number): void => {
    const a = line[from] as Vec3;
    const b = line[to] as Vec3;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) || 1;
    let worstDeviation = 0;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const p = line[i] as Vec3;
      const t =
        ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1]) + (p[2] - a[2]) * (b[2] - a[2])) / length ** 2;
      const off = Math.hypot(
        ...[0, 1, 2].map((k) => (a[k] as number) + ((b[k] as number) - (a[k] as number)) * t - (p[k] as number)),
      );
      if (off > worstDeviation) [worstDeviation, at] = [off, i];
    }
    if (worstDeviation <= toleranceM || at < 0) return;
    keptIndices.add(at);
    splitAtWorst(from, at);
    splitAtWorst(at, to);
  };
  splitAtWorst(0, line.length - 1);
  return [...keptIndices].sort((a, b) => a - b).map((i) => line[i] as Vec3);
}

export function addBore(mesh: Mesh, bore: Bore, detail: SweepResolution, junctions: Junctions = NO_JUNCTIONS): void {
  const line = refinedLine(simplifiedLine(bore.line, detail.toleranceM), bore, junctions, JUNCTION_STEP_M);
  const [arch, floor] = driveProfile(bore.widthM, bore.heightM, detail.archPoints);
  for (const strip of [arch, floor]) {
    const rings = line.map((at, i) => addProfileRing(mesh, at, headingAt(line, i), strip, bore.colour));
    const open = strip === arch ? junctions : NO_JUNCTIONS;
    for (let i = 1; i < rings.length; i++)
      connectRings(mesh, rings[i - 1] as number[], rings[i] as number[], bore, open);
  }
}

function connectRings(
  mesh: Mesh,
  from: readonly number[],
  to: readonly number[],
  bore: Bore,
  junctions: Junctions,
): void {
  for (let k = 0; k + 1 < from.length; k++) {
    const [a, b, c, d] = [from[k], to[k], to[k + 1], from[k + 1]] as [number, number, number, number];
    if (!junctions.isInside(bore, middleOf(mesh, [a, b, c, d]))) mesh.indices.push(a, c, b, a, d, c);
  }
}

function middleOf({ positions }: Mesh, corners: readonly number[]): Vec3 {
  const mean = (axis: number) =>
    corners.reduce((sum, v) => sum + (positions[v * 3 + axis] as number), 0) / corners.length;
  return [mean(0), mean(1), mean(2)];
}

function headingAt(line: readonly Vec3[], i: number): Vec2 {
  return planDirection(line[Math.max(0, i - 1)] as Vec3, line[Math.min(line.length - 1, i + 1)] as Vec3);
}

function addProfileRing(mesh: Mesh, at: Vec3, heading: Vec2, points: readonly ProfilePoint[], colour: Rgb): number[] {
  const right: Vec2 = [heading[1], -heading[0]];
  return points.map(({ horizontalM, up, normal }) => {
    const place: Vec3 = [at[0] + right[0] * horizontalM, at[1] + right[1] * horizontalM, at[2] + up];
    const inwardNormal: Rgb = [right[0] * normal[0], right[1] * normal[0], normal[1]];
    return addVertex(mesh, place, toLinear(litSolidColour(colour, inwardNormal)));
  });
}

/** A vertical opening between two points. */
export function addRaise(mesh: Mesh, top: Vec3, bottom: Vec3, radiusM: number, colour: Rgb, sides: number): void {
  const rings = [top, bottom].map((at) =>
    Array.from({ length: sides }, (_, i) => {
      const angle = (2 * Math.PI * i) / sides;
      const outward: Rgb = [Math.cos(angle), Math.sin(angle), 0];
      const place: Vec3 = [at[0] + outward[0] * radiusM, at[1] + outward[1] * radiusM, at[2]];
      return addVertex(mesh, place, toLinear(litSolidColour(colour, outward)));
    }),
  ) as [number[], number[]];
  for (let i = 0; i < sides; i++) {
    const next = (i + 1) % sides;
    const [a, b] = [rings[0][i] as number, rings[0][next] as number];
    const [c, d] = [rings[1][next] as number, rings[1][i] as number];
    mesh.indices.push(a, c, b, a, d, c);
  }
}

export function boreMesh(bores: readonly Bore[], detail: SweepResolution, junctions: Junctions = NO_JUNCTIONS): Mesh {
  const mesh = emptyMesh();
  for (const bore of bores) addBore(mesh, bore, detail, junctions);
  return mesh;
}
