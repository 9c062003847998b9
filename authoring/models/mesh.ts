/** Solids to triangles: normals split at creases, pieces grouped by part and paint. y up, model facing +x. */
import type { Rgb } from '../mine/tiles/palette.ts';
import type { FarLevelFace } from './far.ts';
import type { Piece, Solid } from './shapes.ts';

/** Triangles of one part in one paint. */
export interface PartMesh {
  part: string;
  paint: string;
  /** The joint that moves it. */
  joint?: string;
  /** Linear RGB; only if it replaces the paint's own colour. */
  colour?: Rgb;
  positions: number[];
  normals: number[];
  indices: number[];
}

type Vector3Tuple = readonly [number, number, number];

const CREASE_COS = Math.cos((34 * Math.PI) / 180);
const MIN_CROSS_LENGTH = 1e-9;

/** Merges pieces into one mesh per part and paint. */
export function partMeshes(pieces: readonly Piece[]): PartMesh[] {
  const meshes = new Map<string, PartMesh>();
  for (const piece of pieces) {
    const mesh = meshFor(meshes, piece.part, piece.paint);
    addTriangles(mesh, trianglesOf(piece.solid));
  }
  return [...meshes.values()].filter((mesh) => mesh.indices.length > 0);
}

function meshFor(meshes: Map<string, PartMesh>, part: string, paint: string): PartMesh {
  const key = `${part}/${paint}`;
  const found = meshes.get(key) ?? { part, paint, positions: [], normals: [], indices: [] };
  meshes.set(key, found);
  return found;
}

function trianglesOf(solid: Solid): [Vector3Tuple, Vector3Tuple, Vector3Tuple][] {
  const { vertProperties, triVerts, numProp } = solid.getMesh();
  const at = (index: number): Vector3Tuple => {
    const o = index * numProp;
    return [vertProperties[o] as number, vertProperties[o + 2] as number, -(vertProperties[o + 1] as number)];
  };
  const triangles: [Vector3Tuple, Vector3Tuple, Vector3Tuple][] = [];
  for (let k = 0; k < triVerts.length; k += 3) {
    triangles.push([at(triVerts[k] as number), at(triVerts[k + 1] as number), at(triVerts[k + 2] as number)]);
  }
  return triangles;
}

function crossProduct([a, b, c]: readonly [Vector3Tuple, Vector3Tuple, Vector3Tuple]): Vector3Tuple {
  const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}

function unit(v: Vector3Tuple): Vector3Tuple {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

function keyOf(values: Vector3Tuple): string {
  return values.map((value) => Math.round(value * 1000)).join();
}

function addTriangles(mesh: PartMesh, triangles: readonly [Vector3Tuple, Vector3Tuple, Vector3Tuple][]): void {
  const faces = triangles
    .map((corners) => ({ corners, cross: crossProduct(corners) }))
    .filter((face) => Math.hypot(...face.cross) > MIN_CROSS_LENGTH);
  const around = new Map<string, Vector3Tuple[]>();
  for (const { corners, cross } of faces) {
    for (const corner of corners) {
      const key = keyOf(corner);
      const normals = around.get(key);
      if (normals) normals.push(cross);
      else around.set(key, [cross]);
    }
  }
  const vertexByKey = new Map<string, number>();
  for (const { corners, cross } of faces) {
    const own = unit(cross);
    for (const corner of corners) {
      const normal = smoothNormal(own, around.get(keyOf(corner)) ?? []);
      const key = `${keyOf(corner)}/${normal.map((value) => Math.round(value * 100)).join()}`;
      let index = vertexByKey.get(key);
      if (index === undefined) {
        index = mesh.positions.length / 3;
        mesh.positions.push(...corner);
        mesh.normals.push(...normal);
        vertexByKey.set(key, index);
      }
      mesh.indices.push(index);
    }
  }
}

function smoothNormal(own: Vector3Tuple, crosses: readonly Vector3Tuple[]): Vector3Tuple {
  const sum: [number, number, number] = [0, 0, 0];
  for (const cross of crosses) {
    const n = unit(cross);
    if (n[0] * own[0] + n[1] * own[1] + n[2] * own[2] < CREASE_COS) continue;
    for (const k of [0, 1, 2] as const) sum[k] += cross[k];
  }
  return unit(sum);
}

/** Faces of the far level, one mesh per paint. */
export function farLevelMeshes(faces: readonly FarLevelFace[]): PartMesh[] {
  const meshes = new Map<string, PartMesh>();
  for (const { paint, corners } of faces) {
    const [first, ...rest] = corners.map(([x, y, z]): Vector3Tuple => [x, z, -y]);
    const fan = rest
      .slice(1)
      .map((c, k): [Vector3Tuple, Vector3Tuple, Vector3Tuple] => [first as Vector3Tuple, rest[k] as Vector3Tuple, c]);
    addTriangles(meshFor(meshes, 'far', paint), fan);
  }
  return [...meshes.values()];
}
