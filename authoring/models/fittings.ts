/** Common fittings of machines: tape, mirrors, ladders, exhausts. All at full detail only. */
import type { Vec2, Vec3 } from 'manifold-3d';
import type { ModellingTools } from './kit.ts';
import type { Solid } from './shapes.ts';
import { mirroredRange, SIDE_SIGNS } from './symmetry.ts';

/** Reflective tape along both sides, with its lower edge at z. */
export function addTape(
  { fine, box }: ModellingTools,
  part: string,
  x: Vec2,
  halfLengthM: number,
  z: number,
  widthM = 0.07,
): void {
  fine(part, 'reflector', () =>
    SIDE_SIGNS.map((s) => box(x, mirroredRange(s, halfLengthM - 0.01, halfLengthM + 0.012), [z, z + widthM])),
  );
}

/** Mirrors on arms, at both sides of a cab. */
export function addMirrors({ fine, box, bar }: ModellingTools, x: number, y: Vec2, z: number, size = 0.3): void {
  const mirror = (from: number, s: number): Solid[] => {
    const out = from + s * size * 0.9;
    return [
      bar([x, from, z + size], [x + 0.1, out, z + size], 0.045),
      box([x + 0.06, x + 0.13], [out - size * 0.22, out + size * 0.22], [z - size * 0.2, z + size]),
    ];
  };
  fine('cab', 'chassis', () => [...mirror(y[0], -1), ...mirror(y[1], 1)]);
}

/** A ladder on a side, with a gap; `y` is its inner edge. */
export function addLadder(
  { fine, box, bar }: ModellingTools,
  part: string,
  x: Vec2,
  y: number,
  z: Vec2,
  treads: number,
): void {
  const s = Math.sign(y);
  const rise = (z[1] - z[0]) / treads;
  fine(part, 'steel', () => [
    ...Array.from({ length: treads }, (_, i) =>
      box(x, mirroredRange(s, Math.abs(y), Math.abs(y) + 0.2), [z[0] + i * rise, z[0] + i * rise + 0.05]),
    ),
    ...x.map((at) => bar([at, y + s * 0.18, z[0]], [at, y + s * 0.18, z[1]], 0.05)),
  ]);
}

/** An exhaust pipe with its bent tip. */
export function addExhaust(
  { fine, rod }: ModellingTools,
  part: string,
  [x, y, z]: Vec3,
  topM: number,
  radiusM: number,
): void {
  fine(part, 'steel', () => [
    rod([x, y, z], [x, y, topM], radiusM, 10),
    rod([x, y, topM - radiusM], [x - radiusM * 2.8, y, topM + radiusM * 1.2], radiusM * 0.8, 8),
  ]);
}

/** Slats of a grille or an engine housing, side by side along y, protruding from a face at x. */
export function addSlats({ fine, box }: ModellingTools, part: string, x: Vec2, y: Vec2, z: Vec2, count: number): void {
  const pitch = (y[1] - y[0]) / count;
  fine(part, 'chassis', () =>
    Array.from({ length: count }, (_, i) => box(x, [y[0] + i * pitch, y[0] + (i + 0.55) * pitch], z)),
  );
}

/** Louvres in both sides of an engine housing, one above the other. */
export function addLouvres(
  { fine, box }: ModellingTools,
  part: string,
  x: Vec2,
  halfLengthM: number,
  z: Vec2,
  count: number,
): void {
  const pitch = (z[1] - z[0]) / count;
  fine(part, 'chassis', () =>
    SIDE_SIGNS.flatMap((s) =>
      Array.from({ length: count }, (_, i) => {
        return box(x, mirroredRange(s, halfLengthM - 0.02, halfLengthM + 0.015), [
          z[0] + i * pitch,
          z[0] + (i + 0.5) * pitch,
        ]);
      }),
    ),
  );
}
