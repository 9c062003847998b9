/** A zone is clicked on its outline and on its name, nowhere else. */
import { expect, test } from 'vitest';
import { readZone, type Zone } from '../../../domain/zone/zone.ts';
import { CameraRig } from '../../camera/CameraRig.ts';
import { projectPoint } from '../../camera/projectPoint.ts';
import { SectionClip } from '../../display/SectionClip.ts';
import { pickZone, type ZonePick } from './pickZone.ts';
import { zonePrism } from './shapes.ts';
import { MAX_ZONE_NAMES, zoneNamesOf } from './zoneNames.ts';

const ORIGIN = { easting: 1_000, northing: 2_000, altitude: 0 };
const zoneOf = (id: string, [x0, y0, x1, y1]: readonly [number, number, number, number], name = id): Zone =>
  readZone({
    id,
    zoneName: name,
    points: JSON.stringify([
      { x: 1_000 + x0, y: 2_000 + y0 },
      { x: 1_000 + x1, y: 2_000 + y0 },
      { x: 1_000 + x1, y: 2_000 + y1 },
      { x: 1_000 + x0, y: 2_000 + y1 },
    ]),
    lowerZ: 0,
    upperZ: 1,
  }) as Zone;

/** Straight from above, a metre is two pixels, the scene's zero is in the middle of a pane of 400 by 400. */
function fromAbove(): CameraRig {
  const rig = new CameraRig();
  rig.width = 400;
  rig.height = 400;
  rig.mode = 'orthographic';
  rig.pxPerM = 2;
  rig.elevationRad = Math.PI / 2;
  rig.update();
  return rig;
}

const pickOf = (zones: readonly Zone[], changes: Partial<ZonePick> = {}): ZonePick => ({
  set: { zones, levelM: 0, shapes: zones.map((zone) => zonePrism(zone, 0)) },
  rig: fromAbove(),
  origin: ORIGIN,
  shownIds: undefined,
  section: new SectionClip(),
  isOccluded: () => false,
  ...changes,
});

test('the names of zones are at their longest edge, at the upper bound, and only the largest have one', () => {
  const [name] = zoneNamesOf([zoneOf('a', [0, 0, 10, 40])], 0, ORIGIN);
  expect(name).toMatchObject({ from: { x: 10, y: 1 }, to: { x: 10, y: 1 }, middle: { x: 5, z: -20 } });
  const many = Array.from({ length: MAX_ZONE_NAMES + 5 }, (_, k) => zoneOf(`${k}`, [0, 0, k + 1, 1]));
  const named = zoneNamesOf(many, 0, ORIGIN).map(({ id }) => id);
  expect(named).toHaveLength(MAX_ZONE_NAMES);
  expect(named).not.toContain('4');
  expect(zoneNamesOf([zoneOf('a', [0, 0, 1, 1], ' ')], 0, ORIGIN)).toEqual([]);
});

test('the outline is hit within some pixels, the inside and the outside are not', () => {
  const pick = pickOf([zoneOf('a', [0, 0, 40, 40], 'x')]);
  const { rig } = pick;
  const perM = rig.pixelScale;
  const zoneAt = (x: number, y: number) => pickZone(pick, 200 + x * perM, 200 - y * perM);
  expect(zoneAt(0, 20)).toBe('a');
  expect(pickZone(pick, 200 - 6, 200 - 20 * perM)).toBe('a');
  expect(pickZone(pick, 200 - 9, 200 - 20 * perM)).toBeUndefined();
  expect(zoneAt(25, 25)).toBeUndefined();
});

test('what is not shown, or is hidden by rock, is not hit; of several the nearest is', () => {
  const zones = [zoneOf('a', [0, 0, 40, 40], 'x'), zoneOf('b', [-41, 0, -1, 40], 'x')];
  const y = 200 - 20 * fromAbove().pixelScale;
  expect(pickZone(pickOf(zones), 201, y)).toBe('a');
  expect(pickZone(pickOf(zones, { shownIds: new Set(['b']) }), 201, y)).toBe('b');
  expect(pickZone(pickOf(zones, { isOccluded: () => true }), 201, y)).toBeUndefined();
});

test('what a section cuts away is not hit', () => {
  const y = 200 - 20 * fromAbove().pixelScale;
  const pickIn = (lowM: number, highM: number, x: number, name: string) => {
    const section = new SectionClip();
    section.update({ kind: 'slab', lowM, highM, outside: 'hidden' }, ORIGIN);
    return pickZone(pickOf([zoneOf('a', [-40, 0, 40, 60], name)], { section }), x, x === 210 ? 189 : y);
  };
  const left = 200 - 40 * fromAbove().pixelScale;
  expect([pickIn(-10, 10, left, 'x'), pickIn(-90, -10, left, 'x')]).toEqual(['a', undefined]);
  expect([pickIn(-10, 10, 210, 'Name along it'), pickIn(-90, -10, 210, 'Name along it')]).toEqual(['a', undefined]);
});

test('an outline that goes on behind the eye is hit where it is seen', () => {
  const rig = new CameraRig();
  Object.assign(rig, { width: 400, height: 400, distanceM: 30, elevationRad: 0.3 });
  rig.update();
  const pick = pickOf([zoneOf('a', [0, -400, 300, 100], 'x')], { rig });
  const seen = { x: 0, y: 0 };
  expect(projectPoint(rig, { x: 0, y: 1, z: -50 }, seen)).toBe(true);
  expect(projectPoint(rig, { x: 0, y: 1, z: 400 }, { x: 0, y: 0 })).toBe(false);
  expect(pickZone(pick, seen.x, seen.y)).toBe('a');
  expect(pickZone(pick, seen.x - 40, seen.y)).toBeUndefined();
});

test('a name is hit on its letters, where its edge is long enough for it', () => {
  const [long, short] = ['Name along it', 'A name that is far too long for the edge that it is to be written along'];
  const onName = (name: string) => {
    const pick = pickOf([zoneOf('a', [-40, 0, 40, 60], name)]);
    return pickZone(pick, 200 + 10, 200 - 11);
  };
  expect(onName(long)).toBe('a');
  expect(onName(short)).toBeUndefined();
});
