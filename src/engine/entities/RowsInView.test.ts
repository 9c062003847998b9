import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENTITY_MODELS } from '../../domain/models/entityModels.ts';
import { Scope } from '../../lifetime/scope.ts';
import { PoseTable } from '../../state/world/PoseTable.ts';
import type { LocalPoses } from '../../state/world/WorldPoses.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import { defaultDisplay, stylesOf } from '../display/display.ts';
import { RowsInView } from './RowsInView.ts';
import { VisibleSet } from './VisibleSet.ts';

const START_MS = 1_800_000_000_000;
const ORIGIN = { easting: 650_000, northing: 4_764_000, altitude: 1_000 };
const modelSizes = ENTITY_MODELS.map(() => ({ lengthM: 10, widthM: 4, heightM: 4, radiusM: 6 }));
const modelStyles = stylesOf(defaultDisplay().options);
const cullOptions = {
  mask: undefined,
  styles: modelStyles,
  bounds: undefined,
  pinnedRows: new Set<number>(),
  sizes: modelSizes,
};

const distanceUpTo = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const anyFix = fc.record({
  row: fc.nat(199),
  x: distanceUpTo(6_000),
  y: distanceUpTo(900),
  north: distanceUpTo(6_000),
  gone: fc.nat(9),
});
const anyCamera = fc.record({
  x: distanceUpTo(5_000),
  z: distanceUpTo(5_000),
  y: distanceUpTo(500),
  bearing: distanceUpTo(Math.PI),
  elevation: fc.double({ min: -0.3, max: Math.PI / 2, noNaN: true }),
  distance: fc.double({ min: 5, max: 9_000, noNaN: true }),
  isOrthographic: fc.boolean(),
});

function tableOf(fixes: readonly { row: number; x: number; y: number; north: number; gone: number }[]): LocalPoses {
  const poses = new PoseTable(START_MS);
  const image = poses.createImage(new Scope());
  poses.moveImage(image, ORIGIN);
  for (let row = 0; row < 200; row++) poses.ensureRow(`v${row}`);
  for (const { row, x, y, north, gone } of fixes) {
    if (gone === 0) poses.clear(row);
    else poses.write(row, ORIGIN.easting + x, ORIGIN.northing + north, ORIGIN.altitude + y, 0, 0, START_MS, START_MS);
  }
  return { poses, image };
}

function rigOf(at: typeof anyCamera extends fc.Arbitrary<infer T> ? T : never): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, { width: 1000, height: 700, distanceM: at.distance, elevationRad: at.elevation });
  Object.assign(rig, { bearingRad: at.bearing, mode: at.isOrthographic ? 'orthographic' : 'perspective' });
  Object.assign(rig, { pxPerM: 700 / at.distance, target: { x: at.x, y: at.y, z: at.z } });
  rig.update();
  return rig;
}

/** Rows in view by looking at each row of the table. */
function bruteForce({ poses, image }: LocalPoses, rig: CameraRig): number[] {
  const m = rig.viewProjection;
  const rows: number[] = [];
  const at = new Float32Array(4);
  for (let row = 0; row < poses.count; row++) {
    if (!poses.hasFix(row)) continue;
    image.poseAt(row, Number.POSITIVE_INFINITY, at);
    const [x = 0, y = 0, z = 0] = at;
    const projectedComponent = (k: number) =>
      (m[k] ?? 0) * x + (m[4 + k] ?? 0) * y + (m[8 + k] ?? 0) * z + (m[12 + k] ?? 0);
    const reachAlong = (axis: number) => Math.abs(projectedComponent(3)) + 30 * (rig.projection[axis * 5] ?? 0);
    const isBehind = !rig.orthographic && projectedComponent(3) < -30;
    if (
      !isBehind &&
      Math.abs(projectedComponent(0)) <= reachAlong(0) &&
      Math.abs(projectedComponent(1)) <= reachAlong(1)
    )
      rows.push(row);
  }
  return rows;
}

test('rows in view are those that looking at each row finds, in the same order, wherever vehicles have driven', () => {
  let listed = 0;
  fc.assert(
    fc.property(fc.array(anyFix, { minLength: 1, maxLength: 400 }), anyCamera, (fixes, at) => {
      const local = tableOf(fixes);
      const rig = rigOf(at);
      const visible = new VisibleSet();
      visible.update(local, rig, cullOptions);
      expect([...visible.rows.subarray(0, visible.count)]).toEqual(bruteForce(local, rig));
      const inView = new RowsInView();
      inView.update(local, rig);
      if (inView.list) listed++;
    }),
    { numRuns: 300 },
  );
  expect(listed).toBeGreaterThan(100);
});

test('positions that no square can hold are looked at in every view', () => {
  const local = tableOf([{ row: 3, x: 1e300, y: 0, north: 0, gone: 1 }]);
  for (const [k, x] of [5_000, 5_001, 5_002, 5_003].entries())
    local.poses.write(k + 10, ORIGIN.easting + x, ORIGIN.northing, ORIGIN.altitude, 0, 0, START_MS, START_MS);
  const inView = new RowsInView();
  inView.update(local, rigOf({ x: 0, y: 0, z: 0, bearing: 0, elevation: 1, distance: 100, isOrthographic: false }));
  expect([...(inView.list ?? []).slice(0, inView.count)]).toEqual([3]);
});
