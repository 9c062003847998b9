import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignedGoal } from './alignedGoal.ts';
import { CameraRig } from './CameraRig.ts';
import { Flight } from './flight.ts';
import { projectPoint } from './projectPoint.ts';

const BOX_CENTRE = { x: 120, y: 30, z: -450 };

test.each(['perspective', 'orthographic'] as const)(
  'the box is wholly in the pane of a %s camera, and upright',
  (mode) => {
    const size = fc.double({ min: 0, max: 3_000, noNaN: true });
    const boxes = fc.record({
      bearingRad: fc.double({ min: -4, max: 4, noNaN: true }),
      elevationRad: fc.constantFrom(0, Math.PI / 2),
      acrossM: size,
      alongM: size,
      heightM: size,
    });
    fc.assert(
      fc.property(boxes, fc.integer({ min: 100, max: 2_000 }), (box, width) => {
        const rig = new CameraRig();
        Object.assign(rig, { mode, width, height: 700 });
        rig.update();
        new Flight().start(rig, alignedGoal(rig, box, BOX_CENTRE), 0, 0);
        rig.update();
        const [sin, cos] = [Math.sin(box.bearingRad), Math.cos(box.bearingRad)];
        const pixelOf = (across: number, up: number, along: number) => {
          const out = { x: 0, y: 0 };
          const [a, b] = [(across * box.acrossM) / 2, (along * box.alongM) / 2];
          const x = BOX_CENTRE.x + a * cos + b * sin;
          const z = BOX_CENTRE.z + a * sin - b * cos;
          projectPoint(rig, { x, y: BOX_CENTRE.y + (up * box.heightM) / 2, z }, out);
          return out;
        };
        for (const up of [-1, 1])
          for (const along of [-1, 1]) {
            const [left, right] = [pixelOf(-1, up, along), pixelOf(1, up, along)];
            expect(left.x).toBeGreaterThanOrEqual(0);
            expect(right.x).toBeLessThanOrEqual(width);
            expect(left.y).toBeCloseTo(right.y, 3);
            expect(left.y).toBeGreaterThanOrEqual(0);
            expect(left.y).toBeLessThanOrEqual(700);
          }
      }),
    );
  },
);
