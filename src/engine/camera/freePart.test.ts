import { describe, expect, it } from 'vitest';
import { CameraRig } from './CameraRig.ts';
import { flyGoal, frameGoal } from './frameGoal.ts';
import { aimAt, freePartSize, type Insets, NO_INSETS } from './freePart.ts';
import type { BoundingBox } from './ground.ts';

const PANE_SIZE = { width: 900, height: 600 };
const CARD_INSETS: Insets = { left: 0, right: 324, top: 60, bottom: 0 };
const BOX: BoundingBox = { min: { x: -400, y: -50, z: -250 }, max: { x: 400, y: 30, z: 250 } };

function rigOf(mode: CameraRig['mode']): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, PANE_SIZE, { mode });
  if (mode === 'orthographic') rig.lookStraightDown();
  rig.update();
  return rig;
}

/** Where a point is in the pane, CSS pixels from its top left. */
function seenAt(rig: CameraRig, { x, y, z }: { x: number; y: number; z: number }): { x: number; y: number } {
  const m = rig.viewProjection;
  const transformedRow = (k: number) =>
    (m[k] as number) * x + (m[k + 4] as number) * y + (m[k + 8] as number) * z + (m[k + 12] as number);
  return {
    x: (transformedRow(0) / transformedRow(3) + 1) * 0.5 * rig.width,
    y: (1 - transformedRow(1) / transformedRow(3)) * 0.5 * rig.height,
  };
}

/** Places a camera where a flight into the free part ends. */
function placeAtFlightEnd(rig: CameraRig, goal: ReturnType<typeof frameGoal>, insets: Insets): void {
  const target = { x: 0, y: 0, z: 0 };
  aimAt(goal.target, insets, goal, rig, target);
  Object.assign(rig, { ...goal, target: undefined });
  Object.assign(rig, { target });
  rig.update();
}

describe('the free part', () => {
  it('is what cards and bars leave of the pane', () => {
    expect(freePartSize(NO_INSETS, PANE_SIZE)).toEqual(PANE_SIZE);
    expect(freePartSize(CARD_INSETS, PANE_SIZE)).toEqual({ width: 576, height: 540 });
  });

  it('is the whole pane, in each direction by itself, where less than three tenths of it are free', () => {
    expect(freePartSize({ ...CARD_INSETS, left: 400 }, PANE_SIZE)).toEqual({ width: 900, height: 540 });
    expect(freePartSize({ ...CARD_INSETS, top: 500 }, PANE_SIZE)).toEqual({ width: 576, height: 600 });
  });

  it.each(['perspective', 'orthographic'] as const)('has all corners of a framed extent: %s', (mode) => {
    const rig = rigOf(mode);
    placeAtFlightEnd(rig, frameGoal(rig, BOX, true, CARD_INSETS), CARD_INSETS);
    for (let corner = 0; corner < 8; corner++) {
      const coordinateOfCorner = (axis: 'x' | 'y' | 'z', bit: number) => BOX[corner & bit ? 'max' : 'min'][axis];
      const { x, y } = seenAt(rig, {
        x: coordinateOfCorner('x', 1),
        y: coordinateOfCorner('y', 2),
        z: coordinateOfCorner('z', 4),
      });
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(PANE_SIZE.width - CARD_INSETS.right);
      expect(y).toBeGreaterThan(CARD_INSETS.top);
      expect(y).toBeLessThan(PANE_SIZE.height);
    }
  });

  it.each(['perspective', 'orthographic'] as const)("has the flight's target at its centre: %s", (mode) => {
    const rig = rigOf(mode);
    const at = { x: 30, y: 5, z: -12 };
    placeAtFlightEnd(rig, flyGoal(rig, at, 6), CARD_INSETS);
    const { x, y } = seenAt(rig, at);
    expect(x).toBeCloseTo(288, 4);
    expect(y).toBeCloseTo(330, 4);
  });

  it('has it in the middle of the pane in the direction in which too little is free', () => {
    const rig = rigOf('perspective');
    const at = { x: 30, y: 5, z: -12 };
    placeAtFlightEnd(rig, flyGoal(rig, at, 6), { ...CARD_INSETS, left: 400 });
    const { x, y } = seenAt(rig, at);
    expect(x).toBeCloseTo(450, 4);
    expect(y).toBeCloseTo(330, 4);
  });
});

describe('a flight to an entity', () => {
  it.each([
    ['a light vehicle', 3, 50],
    ['a mining truck', 12.5, 50],
    ['a plant', 40, 160],
  ])('ends 50 m away, farther from larger things: %s', (_name, radiusM, distanceM) => {
    expect(flyGoal(rigOf('perspective'), { x: 0, y: 0, z: 0 }, radiusM).distanceM).toBe(distanceM);
  });
});
