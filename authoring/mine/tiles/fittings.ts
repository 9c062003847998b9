/** Fittings at the back of the drives: lamps, and the air duct along the main drives. */
import { planDirection } from '../layout/curve.ts';
import type { Vec3 } from '../layout/frame.ts';
import type { Bore } from './bore.ts';
import { simplifiedLine } from './drives.ts';
import { addVertex, emptyMesh, type Mesh } from './glb.ts';
import { litSolidColour, type Rgb, scaleColour, toLinear } from './palette.ts';

const LAMP_COLOUR: Rgb = [1, 0.98, 0.92];
const LAMP_HALF_M = [0.55, 0.12] as const;
const DUCT_COLOUR: Rgb = [0.62, 0.66, 0.7];
const DUCT_RADIUS_M = 0.45;
const DUCT_SIDE_COUNT = 6;
const DUCT_TOLERANCE_M = 0.15;

/** Lamps face downwards: they are not visible from above. */
export function lampMesh(lamps: readonly Vec3[]): Mesh {
  const mesh = emptyMesh();
  const [halfX, halfY] = LAMP_HALF_M;
  for (const [x, y, z] of lamps) {
    const corner = (a: number, b: number) => addVertex(mesh, [x + a * halfX, y + b * halfY, z], toLinear(LAMP_COLOUR));
    const [p, q, r, s] = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    mesh.indices.push(p, r, q, p, s, r);
  }
  return mesh;
}

/** A duct below the back, to the right of the centre. */
export function addDuct(mesh: Mesh, { line, widthM, heightM }: Bore): void {
  const simplifiedPath = simplifiedLine(line, DUCT_TOLERANCE_M);
  const rings = simplifiedPath.map((at, i) =>
    ductRing(mesh, at, directionAt(simplifiedPath, i), widthM * 0.27, heightM - 1.3),
  );
  for (let i = 1; i < rings.length; i++) {
    for (let k = 0; k < DUCT_SIDE_COUNT; k++) {
      const next = (k + 1) % DUCT_SIDE_COUNT;
      const [a, b] = [rings[i - 1]?.[k] as number, rings[i - 1]?.[next] as number];
      const [c, d] = [rings[i]?.[next] as number, rings[i]?.[k] as number];
      mesh.indices.push(a, b, c, a, c, d);
    }
  }
}

function directionAt(line: readonly Vec3[], i: number): readonly [number, number] {
  return planDirection(line[Math.max(0, i - 1)] as Vec3, line[Math.min(line.length - 1, i + 1)] as Vec3);
}

function ductRing(mesh: Mesh, at: Vec3, [x, y]: readonly [number, number], across: number, up: number): number[] {
  return Array.from({ length: DUCT_SIDE_COUNT }, (_, k) => {
    const angle = (2 * Math.PI * k) / DUCT_SIDE_COUNT;
    const [outShare, upShare] = [Math.cos(angle), Math.sin(angle)];
    const right = across + outShare * DUCT_RADIUS_M;
    const place: Vec3 = [at[0] + y * right, at[1] - x * right, at[2] + up + upShare * DUCT_RADIUS_M];
    return addVertex(
      mesh,
      place,
      toLinear(scaleColour(litSolidColour(DUCT_COLOUR, [y * outShare, -x * outShare, upShare]), 0.8)),
    );
  });
}
