/** Mounted equipment of machines: lamps, beacons and handrails. */
import type { Vec3 } from 'manifold-3d';
import type { Shapes } from './shapes.ts';

const LAMP_PARTS = { 1: 'lights_front', '-1': 'lights_rear' } as const;

interface LampMounting {
  /** 1 forward, -1 back. */
  facingSign?: 1 | -1;
  part?: string;
  /** Lateral centre of the pair; that of the cab if it sits at a side. */
  middleOffsetM?: number;
}

export function mountings({ fine, box, rod, bar }: Shapes) {
  /** A pair of lamps, each `apart` from the centre and in its housing. */
  const lamps = (x: number, apart: number, z: number, size: number, lampMounting: LampMounting = {}) => {
    const { facingSign = 1, part = LAMP_PARTS[facingSign], middleOffsetM = 0 } = lampMounting;
    const pair = (depth: number, half: number) =>
      [-1, 1].map((s) =>
        box(
          [Math.min(x, x + depth), Math.max(x, x + depth)],
          [middleOffsetM + s * apart - half, middleOffsetM + s * apart + half],
          [z - half, z + half],
        ),
      );
    fine(part, facingSign > 0 ? 'lamp' : 'tail_lamp', () => pair(facingSign * 0.06, size / 2));
    fine(part, 'chassis', () => pair(-facingSign * size * 0.4, size * 0.62));
  };
  const beacon = (x: number, y: number, z: number, size = 0.14) => {
    fine('beacon', 'beacon', () => rod([x, y, z], [x, y, z + size * 1.5], size * 0.7, 8));
  };
  /** Handrail along points, with posts down to `floor`. */
  const rail = (part: string, points: Vec3[], floor: number, thick = 0.05) => {
    fine(part, 'trim', () => [
      ...points.slice(1).map((b, i) => bar(points[i] as Vec3, b, thick)),
      ...points.map((p) => bar([p[0], p[1], floor], p, thick)),
    ]);
  };

  return { lamps, beacon, rail };
}
