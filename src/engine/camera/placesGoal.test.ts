import { describe, expect, it } from 'vitest';
import { CAMERA_LIMITS, CameraRig } from './CameraRig.ts';
import { aimAt, type Insets, NO_INSETS } from './freePart.ts';
import { placesGoal } from './placesGoal.ts';
import { projectPoint } from './projectPoint.ts';

const CARD_INSETS: Insets = { left: 0, right: 324, top: 60, bottom: 0 };

/** A pit in the west, and workings 400 m below in the east. */
const MINE_PLACES = [
  ...[-900, -500, -100].flatMap((x) => [x, 0, 200, x, -150, -250]),
  ...[600, 750, 900].flatMap((x) => [x, -400, 300, x, -470, 0]),
];

function rigOf(mode: CameraRig['mode']): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, { width: 900, height: 600, mode });
  rig.update();
  return rig;
}

/** Where the places are seen once they are framed, CSS pixels from the top left. */
function framedPlaces(mode: CameraRig['mode'], places: readonly number[], insets: Insets) {
  const rig = rigOf(mode);
  const goal = placesGoal(rig, Float32Array.from(places), insets);
  aimAt(goal.target, insets, goal, rig, goal.target);
  Object.assign(rig, { ...goal, target: undefined });
  Object.assign(rig, { target: goal.target });
  rig.update();
  const seen = Array.from({ length: places.length / 3 }, (_, k) => {
    const out = { x: 0, y: 0, depth: 0 };
    const [x, y, z] = places.slice(k * 3, k * 3 + 3) as [number, number, number];
    projectPoint(rig, { x, y, z }, out);
    return out;
  });
  const rangeAlong = (axis: 'x' | 'y') => [
    Math.min(...seen.map((p) => p[axis])),
    Math.max(...seen.map((p) => p[axis])),
  ];
  return { rig, x: rangeAlong('x') as [number, number], y: rangeAlong('y') as [number, number] };
}

describe.each(['perspective', 'orthographic'] as const)('places framed in %s', (mode) => {
  it.each([
    ['whole pane', NO_INSETS, 900, 0],
    ['free part', CARD_INSETS, 576, 60],
  ] as const)('fill the %s and are in its middle', (_, insets, right, top) => {
    const { x, y } = framedPlaces(mode, MINE_PLACES, insets);
    for (const [low, high, least, most] of [
      [...x, 0, right],
      [...y, top, 600],
    ] as [number, number, number, number][]) {
      expect(low).toBeGreaterThan(least);
      expect(high).toBeLessThan(most);
      expect(Math.abs(low - least - (most - high))).toBeLessThan(24);
    }
    const share = Math.max((x[1] - x[0]) / right, (y[1] - y[0]) / (600 - top));
    expect(share).toBeGreaterThan(0.78);
  });

  it('are seen from no nearer than a group of 120 m', () => {
    const { rig } = framedPlaces(mode, [5, 0, 5, 6, 0, 5, 5, 0, 6], NO_INSETS);
    expect(600 / rig.pixelScale / (mode === 'perspective' ? 1 / rig.distanceM : 1)).toBeGreaterThan(120);
    expect(rig.distanceM).toBeLessThan(CAMERA_LIMITS.maxDistanceM);
  });

  it('are seen around a target that is not below the highest of them', () => {
    const { rig } = framedPlaces(mode, MINE_PLACES, NO_INSETS);
    if (mode === 'perspective') expect(rig.target.y).toBeGreaterThanOrEqual(-1e-3);
  });

  it('are not made small by one vehicle far away', () => {
    const many = Array.from({ length: 120 }, (_, k) => [(k % 10) * 40, 0, Math.floor(k / 10) * 40]).flat();
    const alone = framedPlaces(mode, many, NO_INSETS).rig.viewDistanceM;
    const withStray = framedPlaces(mode, [...many, 9_000, 0, 9_000], NO_INSETS).rig.viewDistanceM;
    expect(withStray).toBeLessThan(alone * 1.1);
  });
});
