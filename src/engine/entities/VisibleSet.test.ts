import { expect, test } from 'vitest';
import { ENTITY_MODELS, modelIndexOf } from '../../domain/models/entityModels.ts';
import { Scope } from '../../lifetime/scope.ts';
import { PoseTable } from '../../state/world/PoseTable.ts';
import { STATE_FLAGS } from '../../state/world/stateFlags.ts';
import type { LocalPoses } from '../../state/world/WorldPoses.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import { defaultDisplay, stylesOf } from '../display/display.ts';
import { SectionClip } from '../display/SectionClip.ts';
import { GLYPH_LOD, PINNED_LOD } from './LevelsInView.ts';
import { pickRows } from './picking.ts';
import { VisibleSet } from './VisibleSet.ts';

const START_MS = 1_800_000_000_000;
const modelSizes = ENTITY_MODELS.map(() => ({ lengthM: 10, widthM: 4, heightM: 4, radiusM: 6 }));
const modelStyles = stylesOf(defaultDisplay().options);

function posesAt(...places: [number, number][]): LocalPoses {
  const poses = new PoseTable(START_MS);
  places.forEach(([easting, northing], k) => {
    const row = poses.ensureRow(`v${k}`);
    poses.write(row, easting, northing, 0, 0, 0, START_MS, START_MS);
    poses.setAppearance(row, 0, 0);
  });
  return { poses, image: poses.createImage(new Scope()) };
}

function cameraAtDistance(distanceM: number): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, { width: 1000, height: 700, distanceM, elevationRad: 0.8 });
  rig.update();
  return rig;
}

function cull(poses: LocalPoses, rig: CameraRig, held: number[] = [], mask?: Uint8Array): VisibleSet {
  const visible = new VisibleSet();
  visible.update(poses, rig, {
    mask,
    styles: modelStyles,
    bounds: undefined,
    pinnedRows: new Set(held),
    sizes: modelSizes,
  });
  return visible;
}

test('rows beside or behind the view are left out, also those without a fix or masked', () => {
  const poses = posesAt([0, 0], [5000, 0], [0, -5000], [10, 10]);
  poses.poses.ensureRow('never seen');
  const visible = cull(poses, cameraAtDistance(200), [], Uint8Array.of(1, 1, 1, 0, 1));
  expect([...visible.rows.subarray(0, visible.count)]).toEqual([0]);
});

test('levels follow the size on the screen; held rows stay models', () => {
  const poses = posesAt([0, 0]);
  expect(cull(poses, cameraAtDistance(40)).lod[0]).toBe(0);
  expect(cull(poses, cameraAtDistance(300)).lod[0]).toBe(1);
  expect(cull(poses, cameraAtDistance(600)).lod[0]).toBe(2);
  expect(cull(poses, cameraAtDistance(20_000)).lod[0]).toBe(GLYPH_LOD);
  expect(cull(poses, cameraAtDistance(20_000), [0]).lod[0]).toBe(PINNED_LOD);
});

test('a row that begins or ends to fade changes the list', () => {
  const poses = posesAt([0, 0]);
  const visible = new VisibleSet();
  const rules = {
    mask: undefined,
    styles: modelStyles,
    bounds: undefined,
    pinnedRows: new Set<number>(),
    sizes: modelSizes,
  };
  const states: [isFading: number, lod: number, listVersion: number][] = [];
  let distanceM = 40;
  for (; distanceM < 200; distanceM += 0.5) {
    visible.update(poses, cameraAtDistance(distanceM), rules);
    const [isFading, lod] = [visible.isFading[0] as number, visible.lod[0] as number];
    if (states.at(-1)?.[0] !== isFading) states.push([isFading, lod, visible.listVersion]);
  }
  expect(states).toEqual([
    [0, 0, 1],
    [1, 0, 2],
    [0, 1, 3],
  ]);
});

test('a kind that is simplified does not fade', () => {
  const { options } = defaultDisplay();
  const plain = stylesOf({ ...options, vehicle: { ...options.vehicle, simplify3Dmodel: true } });
  const visible = new VisibleSet();
  for (let distanceM = 40; distanceM < 600; distanceM += 5) {
    const rules = {
      mask: undefined,
      styles: plain,
      bounds: undefined,
      pinnedRows: new Set<number>(),
      sizes: modelSizes,
    };
    visible.update(posesAt([0, 0]), cameraAtDistance(distanceM), rules);
    expect([visible.isFading[0], visible.lod[0]]).toEqual([0, 2]);
  }
});

test('a dense view is drawn at true size, not enlarged', () => {
  const poses = posesAt(
    ...Array.from({ length: 1200 }, (_, k): [number, number] => [(k % 40) * 20 - 400, k / 2 - 300]),
  );
  const visible = cull(poses, cameraAtDistance(1500));
  expect(visible.count).toBeGreaterThan(700);
  visible.update(poses, cameraAtDistance(1500), {
    mask: undefined,
    styles: modelStyles,
    bounds: undefined,
    pinnedRows: new Set(),
    sizes: modelSizes,
  });
  expect(visible.maxEnlargement).toBe(1);
});

test('the nearer of two in line is picked first, and a miss picks none', () => {
  const poses = posesAt([0, 0], [0, 30]);
  const rig = cameraAtDistance(60);
  rig.elevationRad = 0.02;
  rig.update();
  const input = {
    image: poses.image,
    visible: cull(poses, rig),
    rig,
    sizes: modelSizes,
    styles: modelStyles,
    worldMs: START_MS,
  };
  const picked = pickRows(input, 500, 340).map(({ row }) => row);
  expect(picked).toEqual([0, 1]);
  expect(pickRows(input, 20, 20)).toEqual([]);
});

test('on the glyph of an alert it is picked before nearer neighbours; beside it the nearest is', () => {
  const poses = posesAt([0, 0], [1, 0], [2, 0]);
  poses.poses.setAppearance(1, STATE_FLAGS.warning | STATE_FLAGS.alertSeen, 0);
  poses.poses.setAppearance(2, STATE_FLAGS.warning | STATE_FLAGS.alert, 0);
  const rig = cameraAtDistance(20_000);
  const visible = cull(poses, rig);
  const input = { image: poses.image, visible, rig, sizes: modelSizes, styles: modelStyles, worldMs: START_MS };
  const [x, y] = [visible.screenX[0] as number, visible.screenY[0] as number];
  expect(visible.lod[0]).toBe(GLYPH_LOD);
  expect(pickRows(input, x, y).map(({ row }) => row)).toEqual([2, 1, 0]);
  expect(pickRows(input, x, y + 8).map(({ glyphRank }) => glyphRank)).toEqual([0, 0, 0]);
});

test('vehicles outside the map are left out, unless they are shown everywhere or held', () => {
  const poses = posesAt([0, 0], [40, 0], [45, 5], [50, -5]);
  poses.poses.setShownOutside(2, true);
  const visible = new VisibleSet();
  const bounds = { min: { x: -20, y: -5, z: -20 }, max: { x: 20, y: 5, z: 20 } };
  visible.update(poses, cameraAtDistance(300), {
    mask: undefined,
    styles: modelStyles,
    bounds,
    pinnedRows: new Set([3]),
    sizes: modelSizes,
  });
  expect([...visible.rows.subarray(0, visible.count)]).toEqual([0, 2, 3]);
});

test('a kind that is simplified is drawn at the simplest lod, and scaled by its own scale', () => {
  const { options } = defaultDisplay();
  const vehicle = { ...options.vehicle, simplify3Dmodel: true, scale3Dmodel: 2 };
  const visible = new VisibleSet();
  const rules = { mask: undefined, bounds: undefined, pinnedRows: new Set<number>(), sizes: modelSizes };
  visible.update(posesAt([0, 0]), cameraAtDistance(40), { ...rules, styles: stylesOf({ ...options, vehicle }) });
  const [lod, sizePx] = [visible.lod[0], visible.sizePx[0] as number];
  visible.update(posesAt([0, 0]), cameraAtDistance(40), { ...rules, styles: modelStyles });
  expect([lod, visible.lod[0]]).toEqual([2, 0]);
  expect(sizePx / (visible.sizePx[0] as number)).toBeCloseTo(2, 5);
});

test('the image of a sign is pointed at as the sign itself, as long as it is shown', () => {
  const sign = modelIndexOf('annotation');
  const poses = posesAt([0, 0]);
  poses.poses.setAppearance(0, 0, sign);
  const rig = cameraAtDistance(60);
  const slim = modelSizes.map(() => ({ lengthM: 1, widthM: 0.1, heightM: 1.6, radiusM: 2 }));
  const visible = new VisibleSet();
  const pickImage = (hideImage: boolean) => {
    const { options } = defaultDisplay();
    const own = stylesOf({ ...options, annotation: { ...options.annotation, hideImage } });
    visible.update(poses, rig, { mask: undefined, styles: own, bounds: undefined, pinnedRows: new Set(), sizes: slim });
    const input = { image: poses.image, visible, rig, sizes: slim, styles: own, worldMs: START_MS };
    return pickRows(input, visible.screenX[0] as number, (visible.screenY[0] as number) - 50).length;
  };
  expect([pickImage(false), pickImage(true)]).toEqual([1, 0]);
});

test('rows that a section cuts away are left out, those just outside are not', () => {
  const poses = posesAt([0, 0], [20, 0], [40, 0], [42.9, 0], [44, 0]);
  const section = new SectionClip();
  section.update(
    { kind: 'plane', easting: 40, northing: 0, bearingDeg: 270, outside: 'hidden' },
    { easting: 0, northing: 0, altitude: 0 },
  );
  const visible = new VisibleSet();
  const rules = {
    mask: undefined,
    styles: modelStyles,
    bounds: undefined,
    pinnedRows: new Set([4]),
    sizes: modelSizes,
  };
  visible.update(poses, cameraAtDistance(300), { ...rules, section });
  expect([...visible.rows.subarray(0, visible.count)]).toEqual([0, 1, 2, 3]);
});
