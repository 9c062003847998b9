/** Reads the triangles of a GLB in world space. */
import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';
import type { Point3 } from './camera.ts';
import type { Rgba } from './raster.ts';

export interface Triangles {
  /** Name of the node. */
  name: string;
  material: string;
  positions: Point3[];
  normals: Point3[];
  colours: Rgba[];
  indices: number[];
}

/** All primitives of a GLB, y up, in metres. */
export async function readMeshes(bytes: Uint8Array): Promise<Triangles[]> {
  await MeshoptDecoder.ready;
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const document = await io.readBinary(bytes);
  return document
    .getRoot()
    .listNodes()
    .flatMap((node) => {
      const m = node.getWorldMatrix();
      return (node.getMesh()?.listPrimitives() ?? []).map((primitive): Triangles => {
        const read = <T>(name: string, map: (element: number[]) => T): T[] => {
          const accessor = primitive.getAttribute(name);
          return Array.from({ length: accessor?.getCount() ?? 0 }, (_, i) => map(accessor?.getElement(i, []) ?? []));
        };
        const rotateAboutAxis = ([x = 0, y = 0, z = 0]: number[], w: number): Point3 => [
          m[0] * x + m[4] * y + m[8] * z + m[12] * w,
          m[1] * x + m[5] * y + m[9] * z + m[13] * w,
          m[2] * x + m[6] * y + m[10] * z + m[14] * w,
        ];
        const positions = read('POSITION', (element) => rotateAboutAxis(element, 1));
        const indices = primitive.getIndices();
        return {
          name: node.getName(),
          material: primitive.getMaterial()?.getName() ?? '',
          positions,
          normals: read('NORMAL', (element) => unit(rotateAboutAxis(element, 0))),
          colours: read('COLOR_0', ([r = 1, g = 1, b = 1, a = 1]): Rgba => [r, g, b, a]),
          indices: indices ? Array.from(indices.getArray() ?? []) : positions.map((_, i) => i),
        };
      });
    });
}

function unit([x, y, z]: Point3): Point3 {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
