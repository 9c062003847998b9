import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { CameraRig } from './CameraRig.ts';
import { PaneSegment } from './PaneSegment.ts';
import { projectPoint } from './projectPoint.ts';

const segment = new PaneSegment();

function createRig(mode: 'perspective' | 'orthographic'): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, { mode, width: 800, height: 600, distanceM: 100, elevationRad: 0.5, pxPerM: 4 });
  rig.update();
  return rig;
}

const between = (a: ScenePoint, b: ScenePoint, share: number): ScenePoint => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
  z: a.z + (b.z - a.z) * share,
});

const coordinate = fc.double({ min: -200, max: 200, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate, z: coordinate });

test('a place at a share of the pane is the projection of the place at that share of the scene', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('perspective' as const, 'orthographic' as const),
      point,
      point,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (mode, a, b, share) => {
        const rig = createRig(mode);
        if (!segment.project(rig, a, b, undefined)) return;
        const [x, y] = [
          segment.from.x + (segment.to.x - segment.from.x) * share,
          segment.from.y + (segment.to.y - segment.from.y) * share,
        ];
        const out = { x: 0, y: 0 };
        const isBefore = projectPoint(rig, between(a, b, segment.sceneShare(share)), out);
        // At the plane of the eye, rounding decides on which side a place is, and pixels are far outside the pane.
        if (!isBefore || Math.hypot(x, y) > 1e5) return;
        expect(Math.hypot(out.x - x, out.y - y)).toBeLessThan(0.1);
      },
    ),
  );
});

test('only the part between the planes of a section is projected', () => {
  const rig = createRig('orthographic');
  const range = { normal: { x: 0, y: 1, z: 0 }, low: -5, high: 5 };
  const [top, bottom] = [
    { x: 0, y: 40, z: 0 },
    { x: 40, y: -40, z: 0 },
  ];
  expect(segment.project(rig, top, bottom, range)).toBe(true);
  expect([segment.sceneShare(0), segment.sceneShare(1)]).toEqual([35 / 80, 45 / 80]);
  expect(segment.project(rig, bottom, top, range)).toBe(true);
  expect([segment.sceneShare(0), segment.sceneShare(1)]).toEqual([35 / 80, 45 / 80]);
  const [higher, edge] = [
    { x: 9, y: 6, z: 0 },
    { x: 9, y: 5, z: 0 },
  ];
  expect(segment.project(rig, top, higher, range)).toBe(false);
  expect(segment.project(rig, edge, edge, range)).toBe(true);
});

test('a line behind the eye is not visible, one that begins there is as far as it is in front', () => {
  const rig = createRig('perspective');
  const { eye, forward } = rig;
  const onAxis = (alongM: number): ScenePoint => ({
    x: eye.x + forward.x * alongM,
    y: eye.y + forward.y * alongM,
    z: eye.z + forward.z * alongM,
  });
  expect(segment.project(rig, onAxis(-10), onAxis(-1), undefined)).toBe(false);
  expect(segment.project(rig, onAxis(-10), onAxis(10), undefined)).toBe(true);
  expect(segment.distanceAt(segment.nearestShare(400, 300), 400, 300)).toBeLessThan(1e-3);
  expect(segment.sceneShare(1)).toBeCloseTo(1, 9);
});
