import { expect, test } from 'vitest';
import type { SitePoint } from '../../domain/geo/frame.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { PoseImage } from './PoseImage.ts';
import { PoseTable } from './PoseTable.ts';
import { POSE_OFFSETS, ROWS_PER_LINE } from './poseLayout.ts';
import { STATE_FLAGS } from './stateFlags.ts';
import { TWEEN_MS } from './tween.ts';

const START_MS = 1_800_000_000_000;

const NEAR_ORIGIN = { easting: 650_000, northing: 4_760_000, altitude: 1000 };
const FAR_ORIGIN = { easting: 612_345, northing: 4_712_345, altitude: 500 };

function tweenedPosition(image: PoseImage, row: number, nowMs: number): number[] {
  const out: number[] = [];
  image.poseAt(row, nowMs, out);
  return out;
}

function imageAbout(poses: PoseTable, origin: SitePoint, scope = new Scope()): PoseImage {
  const image = poses.createImage(scope);
  poses.moveImage(image, origin);
  return image;
}

function tableWithRow(): { poses: PoseTable; image: PoseImage; row: number } {
  const poses = new PoseTable(START_MS);
  const image = imageAbout(poses, NEAR_ORIGIN);
  return { poses, image, row: poses.ensureRow('HT-1') };
}

test('the first fix appears in place, scene axes and origin applied', () => {
  const { poses, image, row } = tableWithRow();
  expect(poses.hasFix(row)).toBe(false);
  poses.write(row, 650_010, 4_760_020, 1005, 90, 0, START_MS, START_MS);
  const [x, y, z, yaw] = tweenedPosition(image, row, START_MS);
  expect([x, y, z]).toEqual([10, 5, -20]);
  expect(yaw).toBeCloseTo(0, 6);
});

test('a fix keeps its millimetres however far the origin is from zero', () => {
  const { poses, image, row } = tableWithRow();
  poses.write(row, 650_000.0125, 4_760_000.0375, 1000.001, 90, 0, START_MS, START_MS);
  const [x, y, z] = tweenedPosition(image, row, START_MS) as [number, number, number];
  expect(x).toBeCloseTo(0.0125, 6);
  expect(y).toBeCloseTo(0.001, 6);
  expect(z).toBeCloseTo(-0.0375, 6);
});

test('a second fix glides in 900 ms and the shorter way round', () => {
  expect(TWEEN_MS).toBe(900);
  const { poses, image, row } = tableWithRow();
  poses.write(row, 650_000, 4_760_000, 1000, 350, 0, START_MS, START_MS);
  poses.write(row, 650_010, 4_760_000, 1000, 10, 0, START_MS + 1000, START_MS + 1000);
  expect(tweenedPosition(image, row, START_MS + 1000 + TWEEN_MS / 2)[0]).toBeCloseTo(5, 3);
  expect(tweenedPosition(image, row, START_MS + 1000 + TWEEN_MS)[0]).toBeCloseTo(10, 5);
  const turned =
    (tweenedPosition(image, row, START_MS + 5000)[3] as number) -
    (tweenedPosition(image, row, START_MS + 1000)[3] as number);
  expect(turned).toBeCloseTo((-20 * Math.PI) / 180, 4);
  expect(poses.movingUntilMs).toBe(START_MS + 1000 + TWEEN_MS);
});

test('a fix that arrives during a glide starts from where the vehicle is drawn', () => {
  const { poses, image, row } = tableWithRow();
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START_MS, START_MS);
  poses.write(row, 650_010, 4_760_000, 1000, 0, 0, START_MS + 1000, START_MS + 1000);
  poses.write(row, 650_020, 4_760_000, 1000, 0, 0, START_MS + 2000, START_MS + 1450);
  expect(tweenedPosition(image, row, START_MS + 1450)[0]).toBeCloseTo(5, 3);
});

test('beyond a plausible speed it jumps', () => {
  const { poses, image, row } = tableWithRow();
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START_MS, START_MS);
  poses.write(row, 651_000, 4_760_000, 1000, 0, 0, START_MS + 1000, START_MS + 1000);
  expect(tweenedPosition(image, row, START_MS + 1000)[0]).toBe(1000);
});

test('after the clock was set back by weeks, shaders still get exact seconds', () => {
  const { poses, image, row } = tableWithRow();
  const earlierMs = START_MS - 30 * 86_400_000;
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START_MS, START_MS);
  poses.dropFutureTimes(earlierMs);
  expect(poses.epochMs).toBe(earlierMs);
  poses.write(row, 650_010, 4_760_000, 1000, 0, 0, earlierMs + 1000, earlierMs + 1000);
  expect(tweenedPosition(image, row, earlierMs + 1000 + TWEEN_MS / 2)[0]).toBeCloseTo(5, 3);
});

test('a parked vehicle keeps nothing moving', () => {
  const { poses, row } = tableWithRow();
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START_MS, START_MS);
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START_MS + 1000, START_MS + 1000);
  expect(poses.movingUntilMs).toBe(0);
});

test('without a bearing the heading and the slope follow the movement', () => {
  const { poses, image, row } = tableWithRow();
  poses.write(row, 650_000, 4_760_000, 1000, Number.NaN, 0, START_MS, START_MS);
  poses.write(row, 650_000, 4_760_010, 1001, Number.NaN, 0, START_MS + 1000, START_MS + 1000);
  expect(tweenedPosition(image, row, START_MS + 9000)[3]).toBeCloseTo(Math.PI / 2, 4);
  expect(image.texels[POSE_OFFSETS.pitch]).toBeCloseTo(Math.atan2(1, 10), 4);
});

test('look and category survive packing, and only real changes count', () => {
  const { poses, row } = tableWithRow();
  poses.setAppearance(row, STATE_FLAGS.offline | STATE_FLAGS.loaded | STATE_FLAGS.warning, 14);
  expect(poses.stateFlagsOf(row)).toBe(STATE_FLAGS.offline | STATE_FLAGS.loaded | STATE_FLAGS.warning);
  expect(poses.modelIndexOf(row)).toBe(14);
  const version = poses.version;
  poses.setAppearance(row, STATE_FLAGS.offline | STATE_FLAGS.loaded | STATE_FLAGS.warning, 14);
  expect(poses.version).toBe(version);
});

test('lines carry versions, also after growing', () => {
  const poses = new PoseTable(START_MS);
  for (let k = 0; k <= ROWS_PER_LINE; k++) poses.ensureRow(`v${k}`);
  expect(poses.lineVersion).toHaveLength(2);
  const seen = poses.version;
  poses.write(ROWS_PER_LINE, 1, 2, 3, 0, 0, START_MS, START_MS);
  expect(poses.lineVersion[0]).toBeLessThanOrEqual(seen);
  expect(poses.lineVersion[1]).toBeGreaterThan(seen);
});

test('after days a glide is as exact as in the first minute', () => {
  const { poses, image, row } = tableWithRow();
  const later = START_MS + 7 * 86_400_000;
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START_MS, START_MS);
  poses.write(row, 650_010, 4_760_000, 1000, 0, 0, later, later);
  expect(later - poses.epochMs).toBeLessThan(3_700_000);
  expect(tweenedPosition(image, row, later + 90)[0]).toBeCloseTo(1, 3);
});

test('a new origin keeps every place', () => {
  const { poses, image, row } = tableWithRow();
  poses.write(row, 650_010, 4_760_020, 1005, 0, 0, START_MS, START_MS);
  poses.moveImage(image, { easting: 650_010, northing: 4_760_020, altitude: 1000 });
  expect(tweenedPosition(image, row, START_MS).slice(0, 3)).toEqual([0, 5, 0]);
});

test('a colour of its own is kept through growth, and anything that is no colour takes it away', () => {
  const { poses, row } = tableWithRow();
  poses.setColour(row, '#F7A440');
  for (let k = 0; k < ROWS_PER_LINE; k++) poses.ensureRow(`v${k}`);
  expect(poses.colourOf(row)).toBe('#f7a440');
  expect([...poses.colours.subarray(row * 4, row * 4 + 4)]).toEqual([0xf7, 0xa4, 0x40, 255]);
  const before = poses.colourVersion;
  poses.setColour(row, '#f7a440');
  expect(poses.colourVersion).toBe(before);
  poses.setColour(row, '#000000');
  expect(poses.colourOf(row)).toBe('#000000');
  poses.setColour(row, 'red');
  expect(poses.colourOf(row)).toBeUndefined();
});

test('rows that are shown outside the boundary have culling run again', () => {
  const { poses, row } = tableWithRow();
  const before = poses.visibilityVersion;
  poses.setShownOutside(row, true);
  poses.setShownOutside(row, true);
  expect(poses.visibilityVersion).toBe(before + 1);
  expect(poses.isShownOutsideMap[row]).toBe(1);
});

test('about two origins at once every place and every glide is the same', () => {
  const { poses, image, row } = tableWithRow();
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START_MS, START_MS);
  const other = imageAbout(poses, FAR_ORIGIN);
  poses.setAppearance(row, STATE_FLAGS.offline, 3);
  poses.write(row, 650_010, 4_760_000, 1002, 0, 0, START_MS + 1000, START_MS + 1000);
  for (const nowMs of [START_MS + 1000, START_MS + 1300, START_MS + 1900]) {
    const [near, far] = [tweenedPosition(image, row, nowMs), tweenedPosition(other, row, nowMs)] as [
      number[],
      number[],
    ];
    expect((far[0] as number) + FAR_ORIGIN.easting).toBeCloseTo((near[0] as number) + NEAR_ORIGIN.easting, 2);
    expect((far[1] as number) + FAR_ORIGIN.altitude).toBeCloseTo((near[1] as number) + NEAR_ORIGIN.altitude, 2);
    expect(FAR_ORIGIN.northing - (far[2] as number)).toBeCloseTo(NEAR_ORIGIN.northing - (near[2] as number), 2);
    expect(far[3]).toBeCloseTo(near[3] as number, 6);
  }
  expect(other.texels[POSE_OFFSETS.appearance]).toBe(image.texels[POSE_OFFSETS.appearance]);
});

test('an image created or moved during a glide continues it', () => {
  const { poses, image, row } = tableWithRow();
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START_MS, START_MS);
  poses.write(row, 650_010, 4_760_000, 1000, 0, 0, START_MS + 1000, START_MS + 1000);
  const midway = START_MS + 1000 + TWEEN_MS / 2;
  const other = imageAbout(poses, { ...NEAR_ORIGIN, easting: 650_100 });
  expect(tweenedPosition(other, row, midway)[0]).toBeCloseTo(-95, 3);
  poses.moveImage(image, { ...NEAR_ORIGIN, easting: 650_005 });
  expect(tweenedPosition(image, row, midway)[0]).toBeCloseTo(0, 3);
});

test('an image without views is released; appearances outlive all of them', () => {
  const poses = new PoseTable(START_MS);
  const row = poses.ensureRow('HT-1');
  const scopes = [new Scope(), new Scope()] as const;
  const [first, second] = scopes.map((scope) => imageAbout(poses, NEAR_ORIGIN, scope)) as [PoseImage, PoseImage];
  scopes[0].dispose();
  poses.setAppearance(row, STATE_FLAGS.offline, 5);
  poses.write(row, 650_010, 4_760_000, 1000, 0, 0, START_MS, START_MS);
  expect(tweenedPosition(first, row, START_MS)[0]).toBe(0);
  expect(tweenedPosition(second, row, START_MS)[0]).toBe(10);
  scopes[1].dispose();
  expect([poses.stateFlagsOf(row), poses.modelIndexOf(row)]).toEqual([STATE_FLAGS.offline, 5]);
  const again = imageAbout(poses, FAR_ORIGIN);
  expect(tweenedPosition(again, row, START_MS)[0]).toBeCloseTo(650_010 - FAR_ORIGIN.easting, 2);
  expect(again.texels[POSE_OFFSETS.appearance]).toBe(second.texels[POSE_OFFSETS.appearance]);
});

test('when the clock is set back all images jump to their goals', () => {
  const { poses, image, row } = tableWithRow();
  const other = imageAbout(poses, FAR_ORIGIN);
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START_MS, START_MS);
  poses.write(row, 650_010, 4_760_000, 1000, 0, 0, START_MS + 1000, START_MS + 1000);
  poses.dropFutureTimes(START_MS);
  expect(tweenedPosition(image, row, START_MS)[0]).toBe(10);
  expect((tweenedPosition(other, row, START_MS)[0] as number) + FAR_ORIGIN.easting).toBeCloseTo(650_010, 2);
});

test('status and load wait for the next culling pass, models and alerts do not', () => {
  const { poses, row } = tableWithRow();
  poses.setAppearance(row, STATE_FLAGS.operating, 3);
  const { visibilityVersion, appearanceVersion, version } = poses;
  poses.setAppearance(row, STATE_FLAGS.offline | STATE_FLAGS.loaded | STATE_FLAGS.stale, 3);
  expect(poses.visibilityVersion).toBe(visibilityVersion);
  expect(poses.appearanceVersion).toBe(appearanceVersion + 1);
  expect(poses.version).toBe(version + 1);
  poses.setAppearance(row, STATE_FLAGS.offline | STATE_FLAGS.warning | STATE_FLAGS.alert, 3);
  expect(poses.visibilityVersion).toBe(visibilityVersion + 1);
  poses.setAppearance(row, STATE_FLAGS.offline | STATE_FLAGS.warning | STATE_FLAGS.alert, 4);
  expect(poses.visibilityVersion).toBe(visibilityVersion + 2);
  poses.setAppearance(row, STATE_FLAGS.offline | STATE_FLAGS.warning | STATE_FLAGS.alert, 4);
  expect(poses.appearanceVersion).toBe(appearanceVersion + 3);
});

test('the text of a label waits for the next culling pass, and has nothing uploaded', () => {
  const { poses } = tableWithRow();
  const { visibilityVersion, appearanceVersion, version } = poses;
  const lineVersion = [...poses.lineVersion];
  poses.markLabel();
  expect([poses.visibilityVersion, poses.appearanceVersion]).toEqual([visibilityVersion, appearanceVersion + 1]);
  expect(poses.version).toBe(version + 1);
  expect([...poses.lineVersion]).toEqual(lineVersion);
});
