import { beforeEach, describe, expect, it } from 'vitest';
import type { LocalPoses, WorldPoses } from '../../state/world/WorldPoses.ts';
import type { BoundingBox, Ground } from '../camera/ground.ts';
import { ViewCamera } from '../camera/ViewCamera.ts';
import { HomeFraming } from './HomeFraming.ts';

const MAP_BOUNDS: BoundingBox = { min: { x: -5_000, y: -500, z: -5_000 }, max: { x: 5_000, y: 100, z: 5_000 } };

/** A table of places. */
function tableOf(places: readonly (readonly [number, number, number])[]): LocalPoses {
  const poses = { count: places.length, hasFix: () => true };
  const image = { poseAt: (row: number, _atS: number, out: Float32Array) => out.set(places[row] ?? []) };
  return { poses, image } as unknown as LocalPoses;
}

let camera: ViewCamera;
let bounds: BoundingBox | undefined;
let fleet: LocalPoses;
let siteEntities: LocalPoses;
let home: HomeFraming;

beforeEach(() => {
  bounds = MAP_BOUNDS;
  fleet = tableOf([]);
  siteEntities = tableOf([]);
  const poses = {
    get fleet() {
      return fleet;
    },
    get siteEntities() {
      return siteEntities;
    },
  } as unknown as WorldPoses;
  camera = new ViewCamera(poses, { easting: 0, northing: 0, altitude: 0 }, () => 5);
  Object.assign(camera.rig, { width: 800, height: 600 });
  camera.rig.update();
  const ground: Ground = {
    raycast: () => undefined,
    get bounds() {
      return bounds;
    },
    origin: undefined,
  };
  home = new HomeFraming(poses, ground, camera);
});

const framedM = () => {
  home.framePositions(0);
  camera.rig.update();
  return camera.rig.distanceM;
};

describe('a view whose camera was not placed', () => {
  it('shows the whole map where no places are known', () => {
    expect(framedM()).toBeGreaterThan(8_000);
    expect(camera.rig.target).toMatchObject({ x: 0, z: 0 });
  });

  it('shows vehicles and workings rather than empty ground', () => {
    fleet = tableOf([
      [1_000, 0, 1_000],
      [1_400, 0, 1_200],
    ]);
    siteEntities = tableOf([[1_200, -300, 1_500]]);
    expect(framedM()).toBeLessThan(2_500);
    expect(camera.rig.target.x).toBeGreaterThan(900);
  });

  it('leaves out what is beside the map', () => {
    fleet = tableOf([
      [9_000, 0, 0],
      [1_000, 0, 0],
      [1_200, 0, 0],
      [1_300, 0, 200],
    ]);
    expect(framedM()).toBeLessThan(1_500);
  });

  it('leaves out a place with a wrong altitude', () => {
    fleet = tableOf([
      [1_000, 0, 0],
      [1_200, 0, 0],
      [1_300, 0, 200],
      [1_100, 7_700, 100],
      [1_100, -1_300, 100],
    ]);
    expect(framedM()).toBeLessThan(1_500);
  });

  it('takes two places for no sign of where the work is', () => {
    fleet = tableOf([
      [1_000, 0, 0],
      [1_200, 0, 0],
    ]);
    expect(framedM()).toBeGreaterThan(8_000);
  });

  it('shows all vehicles where there is no map, and nothing where nothing is known', () => {
    bounds = undefined;
    expect(home.framePositions(0)).toBe(false);
    fleet = tableOf([
      [9_000, 0, 0],
      [9_100, 0, 0],
    ]);
    expect(home.framePositions(0)).toBe(true);
    expect(camera.rig.target.x).toBeCloseTo(9_050);
  });

  it('is reset to the same picture although the vehicles have moved, until many more are known', () => {
    const tableMovedBy = (dx: number) =>
      tableOf([1, 2, 3, 4, 5].map((k) => [1_000 + 100 * k + dx, 0, 90 * k] as const));
    fleet = tableMovedBy(0);
    home.framePositions(0);
    const { x } = camera.rig.target;
    fleet = tableMovedBy(700);
    home.framePositions(0);
    expect(camera.rig.target.x).toBe(x);
    siteEntities = tableMovedBy(700);
    home.framePositions(0);
    expect(camera.rig.target.x).toBeGreaterThan(x + 100);
  });

  it('is framed again while vehicles arrive, but not later, and not once it is placed', () => {
    home.framePositions(0);
    expect(home.isOutdated(0)).toBe(false);
    fleet = tableOf([
      [0, 0, 0],
      [9, 0, 0],
      [9, 0, 9],
      [0, 0, 9],
    ]);
    expect(home.isOutdated(100)).toBe(true);
    home.framePositions(0);
    expect(home.isOutdated(200)).toBe(false);
    siteEntities = tableOf([
      [0, 0, 50],
      [0, 0, 60],
    ]);
    expect(home.isOutdated(300)).toBe(true);
    expect(home.isOutdated(20_000)).toBe(false);
    camera.isPlaced = true;
    expect(home.isOutdated(400)).toBe(false);
  });
});
