/** A mine of known geometry in place of the demo's map, and cameras whose rays are known: where a pixel has to hit. */
import type { Page } from '@playwright/test';
import { bytesOf, glb, joinBytes } from '../../fixtures/files/gltfFiles.ts';

/** Site metres. */
export interface Place {
  easting: number;
  northing: number;
  altitude: number;
}

/** Far from all roads, zones and vehicles of the demo site. */
export const KNOWN_MINE_CENTRE: Place = { easting: 655_000, northing: 4_768_000, altitude: 868 };

/** A plane: its altitude over the middle, and its slopes to the east and to the north. */
interface Plane {
  altitude: number;
  east: number;
  north: number;
}

export const SURFACE_PLANE: Plane = { altitude: 872, east: 0.08, north: 0 };
/** Of a chamber under the ground. */
export const CHAMBER_FLOOR_PLANE: Plane = { altitude: 860, east: 0, north: 0.05 };
const CHAMBER_ROOF_PLANE: Plane = { ...CHAMBER_FLOOR_PLANE, altitude: 866 };
const HALF_M = { ground: 200, chamber: 40 } as const;
/** Vertical field of view of the perspective camera. */
const FOV_RAD = 0.75;

type Vector = readonly [east: number, north: number, up: number];

interface Ray {
  from: Place;
  way: Vector;
}

/** Size of a pane, CSS pixels. */
interface PaneSize {
  width: number;
  height: number;
}

export interface KnownCamera {
  /** Its entry in a view document. */
  state: object;
  rayAt(x: number, y: number, pane: PaneSize): Ray;
}

/** Answers the demo map's tileset with the known mine. */
export async function showKnownMine(page: Page): Promise<void> {
  const reach = HALF_M.ground;
  const { easting, northing, altitude } = KNOWN_MINE_CENTRE;
  const tileset = {
    asset: { version: '1.1' },
    geometricError: 0,
    root: {
      transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, easting, northing, altitude, 1],
      boundingVolume: { box: [0, 0, 0, reach, 0, 0, 0, reach, 0, 0, 0, 40] },
      geometricError: 0,
      refine: 'ADD',
      content: { uri: 'mine.glb' },
    },
  };
  const files: Record<string, Uint8Array> = {
    'tileset.json': new TextEncoder().encode(JSON.stringify(tileset)),
    'mine.glb': mineGlb(),
  };
  await page.route('**/khar-north/2026-11-18/*', (route) => {
    const file = files[new URL(route.request().url()).pathname.split('/').at(-1) ?? ''];
    return file ? route.fulfill({ body: Buffer.from(file) }) : route.continue();
  });
}

/** Looks straight down, north up. @param pxPerM of the camera */
export function orthographicCamera(target: Place, pxPerM: number): KnownCamera {
  return {
    state: { cameraMode: 'orthographic', orthographic: { targetPos: scenePoint(target), zoom: pxPerM } },
    rayAt: (x, y, { width, height }) => ({
      from: {
        easting: target.easting + (x - width / 2) / pxPerM,
        northing: target.northing + (height / 2 - y) / pxPerM,
        altitude: target.altitude,
      },
      way: [0, 0, -1],
    }),
  };
}

export function perspectiveCamera(target: Place, eye: Place): KnownCamera {
  const forward = unitVector([
    target.easting - eye.easting,
    target.northing - eye.northing,
    target.altitude - eye.altitude,
  ]);
  const right = unitVector([forward[1], -forward[0], 0]);
  const up = crossProduct(right, forward);
  return {
    state: { perspective: { targetPos: scenePoint(target), cameraPos: scenePoint(eye) } },
    rayAt: (x, y, { width, height }) => {
      const pxPerTangent = height / 2 / Math.tan(FOV_RAD / 2);
      const [across, along] = [(x - width / 2) / pxPerTangent, (height / 2 - y) / pxPerTangent];
      const rayComponent = (axis: 0 | 1 | 2) => forward[axis] + right[axis] * across + up[axis] * along;
      return { from: eye, way: unitVector([rayComponent(0), rayComponent(1), rayComponent(2)]) };
    },
  };
}

/** Where a ray meets a plane. */
export function rayPlaneIntersection({ from, way }: Ray, plane: Plane): Place {
  const [east, north, up] = way;
  const along = (altitudeOf(plane, from) - from.altitude) / (up - plane.east * east - plane.north * north);
  return {
    easting: from.easting + east * along,
    northing: from.northing + north * along,
    altitude: from.altitude + up * along,
  };
}

export function distanceBetweenM(a: Place | undefined, b: Place): number {
  if (!a) return Number.NaN;
  return Math.hypot(a.easting - b.easting, a.northing - b.northing, a.altitude - b.altitude);
}

function altitudeOf({ altitude, east, north }: Plane, at: Pick<Place, 'easting' | 'northing'>): number {
  return (
    altitude + east * (at.easting - KNOWN_MINE_CENTRE.easting) + north * (at.northing - KNOWN_MINE_CENTRE.northing)
  );
}

/** In the scene's axes. */
function scenePoint({ easting, northing, altitude }: Place) {
  return { x: easting, y: altitude, z: -northing };
}

function unitVector([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

function crossProduct(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Ground seen from above, and a chamber whose faces look inward. */
function mineGlb(): Uint8Array {
  const planeCorner = (plane: Plane, east: number, north: number): Vector => [
    east,
    north,
    plane.altitude + plane.east * east + plane.north * north - KNOWN_MINE_CENTRE.altitude,
  ];
  const levelCorners = (plane: Plane, half: number): Vector[] => [
    planeCorner(plane, -half, -half),
    planeCorner(plane, half, -half),
    planeCorner(plane, half, half),
    planeCorner(plane, -half, half),
  ];
  const floor = levelCorners(CHAMBER_FLOOR_PLANE, HALF_M.chamber);
  const roof = levelCorners(CHAMBER_ROOF_PLANE, HALF_M.chamber);
  const ringCorner = (ring: Vector[], k: number) => ring[k % 4] as Vector;
  const walls = [0, 1, 2, 3].map((k) => [
    ringCorner(floor, k + 1),
    ringCorner(floor, k),
    ringCorner(roof, k),
    ringCorner(roof, k + 1),
  ]);
  return quadsGlb([levelCorners(SURFACE_PLANE, HALF_M.ground), floor, roof.toReversed(), ...walls]);
}

/** @param quads four corners each, in order round the side that is seen */
function quadsGlb(quads: readonly (readonly Vector[])[]): Uint8Array {
  const positions = Float32Array.from(quads.flat().flatMap(([east, north, up]) => [east, up, -north]));
  const indices = Uint16Array.from(quads.flatMap((_, k) => [0, 1, 2, 0, 2, 3].map((at) => k * 4 + at)));
  const extentOf = (pick: (...of: number[]) => number) =>
    [0, 1, 2].map((axis) => pick(...positions.filter((_, k) => k % 3 === axis)));
  const document = {
    asset: { version: '2.0' },
    extensionsUsed: ['KHR_materials_unlit'],
    buffers: [{ byteLength: positions.byteLength + indices.byteLength }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: positions.byteLength },
      { buffer: 0, byteOffset: positions.byteLength, byteLength: indices.byteLength },
    ],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: positions.length / 3,
        type: 'VEC3',
        min: extentOf(Math.min),
        max: extentOf(Math.max),
      },
      { bufferView: 1, componentType: 5123, count: indices.length, type: 'SCALAR' },
    ],
    materials: [
      { pbrMetallicRoughness: { baseColorFactor: [0.4, 0.36, 0.3, 1] }, extensions: { KHR_materials_unlit: {} } },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
    scene: 0,
  };
  return glb(document, joinBytes(bytesOf(positions), bytesOf(indices)));
}
