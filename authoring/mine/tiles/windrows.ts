/** Windrows: ridges of rock along the edges of haul roads and of the ramp, open where another road joins. */
import { planDirection } from '../layout/curve.ts';
import type { Vec3 } from '../layout/frame.ts';
import type { Layout, WayStretch } from '../layout/network.ts';
import { noise } from '../layout/noise.ts';
import { RAMP_WIDTH_M } from '../layout/pitRamp.ts';
import type { Terrain } from '../layout/terrain.ts';
import { simplifiedLine } from './drives.ts';
import { addVertex, emptyMesh, type Mesh } from './glb.ts';
import { type Rgb, rockColour, scaleColour, toLinear } from './palette.ts';

const WINDROW_STEP_M = 7;
const WINDROW_HALF_WIDTH_M = 1.7;
const WINDROW_HEIGHT_M = 1.5;
/** Maximum height difference between the ground and the road. */
const MAX_LEVEL_DIFFERENCE_M = 1.2;

export function windrowMesh({ stretches }: Layout, terrain: Terrain): Mesh {
  const mesh = emptyMesh();
  for (const item of stretches) {
    if (item.way.kind !== 'haul' && item.way.kind !== 'ramp') continue;
    for (const side of [1, -1]) addRidge(mesh, ridgeLine(item, side), terrain);
  }
  return mesh;
}

/** Beside the running surface; on the ramp, at the edge of its bench. */
function ridgeLine({ line, way }: WayStretch, side: number): Vec3[] {
  const offsetM =
    (way.kind === 'ramp'
      ? RAMP_WIDTH_M / 2 - WINDROW_HALF_WIDTH_M - 0.4
      : way.widthM / 2 + WINDROW_HALF_WIDTH_M + 0.6) * side;
  return resampledLine(simplifiedLine(line, 0.1)).map((at, i, points) => {
    const [x, y] = planDirection(
      points[Math.max(0, i - 1)] as Vec3,
      points[Math.min(points.length - 1, i + 1)] as Vec3,
    );
    return [at[0] + y * offsetM, at[1] - x * offsetM, at[2]];
  });
}

function resampledLine(line: readonly Vec3[]): Vec3[] {
  const out: Vec3[] = [line[0] as Vec3];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Vec3, line[i] as Vec3];
    const count = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / WINDROW_STEP_M));
    for (let k = 1; k <= count; k++) {
      const t = k / count;
      out.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]);
    }
  }
  return out;
}

function addRidge(mesh: Mesh, line: readonly Vec3[], terrain: Terrain): void {
  let last: number[] | undefined;
  line.forEach((at, i) => {
    const [x, y] = planDirection(line[Math.max(0, i - 1)] as Vec3, line[Math.min(line.length - 1, i + 1)] as Vec3);
    const section = isClearOfTerrain(at, [y, -x], terrain) ? crossSection(mesh, at, [y, -x]) : undefined;
    if (last && section) joinSections(mesh, last, section);
    last = section;
  });
}

/** Whether the position is neither on another road nor over an edge. */
function isClearOfTerrain([x, y, z]: Vec3, [rightX, rightY]: readonly [number, number], terrain: Terrain): boolean {
  return [-1, 0, 1].every((k) => {
    const ground = terrain.surfaceAt(x + rightX * WINDROW_HALF_WIDTH_M * k, y + rightY * WINDROW_HALF_WIDTH_M * k);
    return ground.roadWeight < 0.3 && Math.abs(ground.z - z) < MAX_LEVEL_DIFFERENCE_M;
  });
}

/** Four vertices: two feet, and the ridge twice, once for the lighting of either side. */
function crossSection(mesh: Mesh, [x, y, z]: Vec3, [rightX, rightY]: readonly [number, number]): number[] {
  const high = WINDROW_HEIGHT_M * (0.8 + 0.4 * noise(x / 5, y / 5));
  const corner = (across: number, up: number, side: number) => {
    const normal: Rgb = [rightX * side * 0.66, rightY * side * 0.66, 0.75];
    const lit = toLinear(scaleColour(rockColour(normal, z), 0.9 + 0.2 * noise(x / 3 + 9, y / 3)));
    return addVertex(mesh, [x + rightX * across, y + rightY * across, z + up], lit, { surface: 'rock' });
  };
  return [
    corner(WINDROW_HALF_WIDTH_M, -0.4, 1),
    corner(0.2, high, 1),
    corner(-0.2, high, -1),
    corner(-WINDROW_HALF_WIDTH_M, -0.4, -1),
  ];
}

function joinSections(mesh: Mesh, from: readonly number[], to: readonly number[]): void {
  for (let k = 0; k < 3; k++) {
    const [a, b, c, d] = [from[k], to[k], to[k + 1], from[k + 1]] as [number, number, number, number];
    mesh.indices.push(a, b, c, a, c, d);
  }
}
