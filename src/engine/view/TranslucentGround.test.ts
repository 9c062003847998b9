import { describe, expect, it } from 'vitest';
import { driveAt, groundOf, hallRoofAt, plainAt } from '../../../tests/fixtures/engine/markedGround.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import { defaultDisplay } from '../display/display.ts';
import type { LayerFrame } from '../layers/Layer.ts';
import { hidesTarget, TranslucentGround } from './TranslucentGround.ts';

const mineGround = groundOf([plainAt(0), driveAt(-200)]);

function rigAt(targetY: number, distanceM: number, targetX = 0): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, { width: 800, height: 600, elevationRad: 0.9, distanceM });
  Object.assign(rig.target, { x: targetX, y: targetY, z: 0 });
  rig.update();
  return rig;
}

describe('ground that hides the target of the camera', () => {
  it('does so where target and a good part of the way to it are underground', () => {
    expect(hidesTarget(mineGround, rigAt(-200, 400))).toBe(true);
    // Beside the drive, too.
    expect(hidesTarget(mineGround, rigAt(-200, 400, 500))).toBe(true);
  });

  it('does not on the surface, from far away, and from below the surface', () => {
    expect(hidesTarget(mineGround, rigAt(0, 400))).toBe(false);
    expect(hidesTarget(mineGround, rigAt(-200, 3_000))).toBe(false);
    expect(hidesTarget(mineGround, rigAt(-200, 50))).toBe(false);
  });

  it('does not in a dip of less than 10 m', () => {
    expect(hidesTarget(mineGround, rigAt(-6, 15, 500))).toBe(false);
  });

  it('does not below the roof of a hall, however high, whether the map marks drives or none', () => {
    for (const parts of [
      [plainAt(0), hallRoofAt(25)],
      [plainAt(0), hallRoofAt(25), driveAt(-200)],
    ])
      expect(hidesTarget(groundOf(parts), rigAt(0, 60))).toBe(false);
  });

  it('does so on a map that marks no drives, by its terrain alone', () => {
    const drive = { ...driveAt(-200), underground: undefined };
    expect(hidesTarget(groundOf([plainAt(0), drive]), rigAt(-200, 400))).toBe(true);
    expect(hidesTarget(groundOf([drive]), rigAt(-220, 400))).toBe(false);
  });

  it('does so in a plan, too', () => {
    const rig = rigAt(-200, 400);
    Object.assign(rig, { mode: 'orthographic', pxPerM: 2 });
    rig.lookStraightDown();
    rig.update();
    expect(hidesTarget(mineGround, rig)).toBe(true);
  });
});

describe('a translucent ground', () => {
  const frameOf = (rig: CameraRig): LayerFrame =>
    ({ rig, display: defaultDisplay(), atMs: 0, hasMoved: true, groundOpacity: 1 }) as unknown as LayerFrame;

  /** Draws every 50 ms, or a last time at the end. */
  function drawTo(ground: TranslucentGround, frame: LayerFrame, atMs: number): number {
    while (frame.atMs < atMs) {
      frame.atMs = Math.min(atMs, frame.atMs + 50);
      ground.update(frame);
      frame.hasMoved = false;
    }
    return frame.groundOpacity;
  }

  it('fades in and out, and has the view drawn until it has', () => {
    const ground = new TranslucentGround(mineGround);
    const frame = frameOf(rigAt(0, 400));
    expect(drawTo(ground, frame, 1_000)).toBe(1);
    expect(ground.needsRedraw).toBe(false);
    frame.rig = rigAt(-200, 400);
    frame.hasMoved = true;
    expect(drawTo(ground, frame, 1_200)).toBeGreaterThan(0.2);
    expect([ground.isOn, ground.needsRedraw]).toEqual([true, true]);
    const translucentOpacity = drawTo(ground, frame, 2_000);
    expect(translucentOpacity).toBeLessThan(0.3);
    expect(translucentOpacity).toBeGreaterThan(0);
    expect(ground.needsRedraw).toBe(false);
    frame.rig = rigAt(0, 400);
    expect(drawTo(ground, frame, 3_000)).toBe(1);
  });

  /** Has the view drawn as it is: as long as the ground asks for it, and twice more, for half a second. @returns draws */
  function drawUntilSettled(ground: TranslucentGround, frame: LayerFrame): number {
    let draws = 0;
    let framesToSettle = 1;
    for (let k = 0; k < 30; k++) {
      if (framesToSettle <= 0 && !ground.poll(frame, frame.atMs + 16)) {
        frame.atMs += 16;
        continue;
      }
      drawTo(ground, frame, frame.atMs + 16);
      framesToSettle = ground.needsRedraw ? 2 : framesToSettle - 1;
      draws++;
    }
    return draws;
  }

  it('sees a tile that arrives just after it has looked, and then rests', () => {
    const parts = [driveAt(-200)];
    const mapGround = { ...groundOf(parts), version: 1 };
    const ground = new TranslucentGround(mapGround);
    const frame = frameOf(rigAt(-200, 400));
    expect(drawUntilSettled(ground, frame)).toBeLessThan(3);
    // Looks at a moment from which on nothing else happens.
    drawTo(ground, frame, frame.atMs + 400);
    expect(ground.isOn).toBe(false);
    parts.push(plainAt(0));
    mapGround.version++;
    // It is drawn while it fades, not while it waits for the check.
    expect(drawUntilSettled(ground, frame)).toBeLessThan(22);
    expect([ground.isOn, ground.needsRedraw]).toEqual([true, false]);
    expect(frame.groundOpacity).toBeLessThan(0.3);
  });

  it('fades also after the view has rested', () => {
    const ground = new TranslucentGround(mineGround);
    const frame = frameOf(rigAt(0, 400));
    drawUntilSettled(ground, frame);
    frame.rig = rigAt(-200, 400);
    frame.hasMoved = true;
    frame.atMs += 60_000;
    ground.update(frame);
    expect(ground.isOn).toBe(true);
    expect(frame.groundOpacity).toBeGreaterThan(0.5);
  });

  it('is not drawn where the ground is cut, seen through or not drawn', () => {
    for (const changes of [
      { isMapShown: false },
      { mapOpacity: 0.1 },
      { section: { kind: 'slab', lowM: 0, highM: 9, outside: 'hidden' } as const },
    ]) {
      const ground = new TranslucentGround(mineGround);
      const frame = frameOf(rigAt(-200, 400));
      Object.assign(frame.display, changes);
      expect(drawTo(ground, frame, 1_000)).toBe(1);
      expect([ground.isOn, ground.needsRedraw]).toEqual([false, false]);
    }
  });
});
