import { expect, test } from 'vitest';
import { PoseTable, TWEEN_MS } from './PoseTable.ts';
import { POSE, ROWS_PER_LINE } from './poseLayout.ts';
import { STATE_FLAGS } from './stateFlags.ts';

const START = 1_800_000_000_000;

function at(table: PoseTable, row: number, nowMs: number): number[] {
  const out: number[] = [];
  table.poseAt(row, nowMs, out);
  return out;
}

function table(): { poses: PoseTable; row: number } {
  const poses = new PoseTable(START);
  poses.setOrigin({ easting: 650_000, northing: 4_760_000, altitude: 1000 });
  return { poses, row: poses.ensure('HT-1') };
}

test('the first fix appears in place, scene axes and origin applied', () => {
  const { poses, row } = table();
  expect(poses.hasFix(row)).toBe(false);
  poses.write(row, 650_010, 4_760_020, 1005, 90, 0, START, START);
  const [x, y, z, yaw] = at(poses, row, START);
  expect([x, y, z]).toEqual([10, 5, -20]);
  expect(yaw).toBeCloseTo(0, 6);
});

test('a second fix glides in 900 ms and the shorter way round', () => {
  const { poses, row } = table();
  poses.write(row, 650_000, 4_760_000, 1000, 350, 0, START, START);
  poses.write(row, 650_010, 4_760_000, 1000, 10, 0, START + 1000, START + 1000);
  expect(at(poses, row, START + 1000 + TWEEN_MS / 2)[0]).toBeCloseTo(5, 3);
  expect(at(poses, row, START + 1000 + TWEEN_MS)[0]).toBeCloseTo(10, 5);
  const turned = (at(poses, row, START + 5000)[3] as number) - (at(poses, row, START + 1000)[3] as number);
  expect(turned).toBeCloseTo((-20 * Math.PI) / 180, 4);
  expect(poses.movingUntilMs).toBe(START + 1000 + TWEEN_MS);
});

test('a fix that arrives during a glide starts from where the vehicle is drawn', () => {
  const { poses, row } = table();
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START, START);
  poses.write(row, 650_010, 4_760_000, 1000, 0, 0, START + 1000, START + 1000);
  poses.write(row, 650_020, 4_760_000, 1000, 0, 0, START + 2000, START + 1450);
  expect(at(poses, row, START + 1450)[0]).toBeCloseTo(5, 3);
});

test('beyond a plausible speed it jumps', () => {
  const { poses, row } = table();
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START, START);
  poses.write(row, 651_000, 4_760_000, 1000, 0, 0, START + 1000, START + 1000);
  expect(at(poses, row, START + 1000)[0]).toBe(1000);
});

test('a parked vehicle keeps nothing moving', () => {
  const { poses, row } = table();
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START, START);
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START + 1000, START + 1000);
  expect(poses.movingUntilMs).toBe(0);
});

test('without a bearing the heading and the slope follow the movement', () => {
  const { poses, row } = table();
  poses.write(row, 650_000, 4_760_000, 1000, Number.NaN, 0, START, START);
  poses.write(row, 650_000, 4_760_010, 1001, Number.NaN, 0, START + 1000, START + 1000);
  expect(at(poses, row, START + 9000)[3]).toBeCloseTo(Math.PI / 2, 4);
  expect(poses.texels[POSE.pitch]).toBeCloseTo(Math.atan2(1, 10), 4);
});

test('look and category survive packing, and only real changes count', () => {
  const { poses, row } = table();
  poses.setAppearance(row, STATE_FLAGS.offline | STATE_FLAGS.loaded | STATE_FLAGS.warning, 14);
  expect(poses.stateFlagsOf(row)).toBe(STATE_FLAGS.offline | STATE_FLAGS.loaded | STATE_FLAGS.warning);
  expect(poses.modelIndexOf(row)).toBe(14);
  const version = poses.version;
  poses.setAppearance(row, STATE_FLAGS.offline | STATE_FLAGS.loaded | STATE_FLAGS.warning, 14);
  expect(poses.version).toBe(version);
});

test('lines carry versions, also after growing', () => {
  const poses = new PoseTable(START);
  for (let k = 0; k <= ROWS_PER_LINE; k++) poses.ensure(`v${k}`);
  expect(poses.lineVersion).toHaveLength(2);
  const seen = poses.version;
  poses.write(ROWS_PER_LINE, 1, 2, 3, 0, 0, START, START);
  expect(poses.lineVersion[0]).toBeLessThanOrEqual(seen);
  expect(poses.lineVersion[1]).toBeGreaterThan(seen);
});

test('after days a glide is as exact as in the first minute', () => {
  const { poses, row } = table();
  const later = START + 7 * 86_400_000;
  poses.write(row, 650_000, 4_760_000, 1000, 0, 0, START, START);
  poses.write(row, 650_010, 4_760_000, 1000, 0, 0, later, later);
  expect(later - poses.epochMs).toBeLessThan(3_700_000);
  expect(at(poses, row, later + 90)[0]).toBeCloseTo(1, 3);
});

test('a new origin keeps every place', () => {
  const { poses, row } = table();
  poses.write(row, 650_010, 4_760_020, 1005, 0, 0, START, START);
  poses.setOrigin({ easting: 650_010, northing: 4_760_020, altitude: 1000 });
  expect(at(poses, row, START).slice(0, 3)).toEqual([0, 5, 0]);
});

test('a colour of its own is kept through growth, and anything that is no colour takes it away', () => {
  const { poses, row } = table();
  poses.setColour(row, '#F7A440');
  for (let k = 0; k < ROWS_PER_LINE; k++) poses.ensure(`v${k}`);
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

test('rows that are shown outside the boundary have culling judge anew', () => {
  const { poses, row } = table();
  const before = poses.visibilityVersion;
  poses.setShownOutside(row, true);
  poses.setShownOutside(row, true);
  expect(poses.visibilityVersion).toBe(before + 1);
  expect(poses.shownOutside[row]).toBe(1);
});
