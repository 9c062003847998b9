/** Reads model files, packed or as made by artists (named parts, named materials), into documents and parts. */
import { type Document, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { convertPrimitiveToTriangles } from '@gltf-transform/functions';
import { MeshoptDecoder } from 'meshoptimizer';
import {
  categoryNodes,
  jointAbove,
  jointsBelow,
  levelNode,
  type PlacedPrimitive,
  primitivesBelow,
} from '../../src/domain/models/summarise.ts';
import type { PartMesh } from './mesh.ts';
import type { MachineLevels } from './pack.ts';

/** Triangle strips and fans, by their glTF modes. */
const STRIP_MODES: readonly number[] = [5, 6];

/** Converts strips and fans to single triangles. Throws if the bytes are not a valid GLB. */
export async function readDocument(bytes: Uint8Array): Promise<Document> {
  await MeshoptDecoder.ready;
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const document = await io.readBinary(bytes);
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives())
      if (STRIP_MODES.includes(primitive.getMode())) convertPrimitiveToTriangles(primitive);
  return document;
}

/** An artist's model as parts to pack; missing levels are empty. */
export function artistModels(document: Document): MachineLevels[] {
  return categoryNodes(document).map(({ category, node }) => {
    const parts = (level: number): PartMesh[] => {
      const found = levelNode(node, category, level);
      return found ? primitivesBelow(found).map((item) => partMesh(item)) : [];
    };
    return { category, levels: [parts(0), parts(1), parts(2)], joints: jointsBelow(node) };
  });
}

function partMesh({ node, primitive }: PlacedPrimitive): PartMesh {
  const m = node.getWorldMatrix();
  const read = (name: string, w: number): number[] => {
    const accessor = primitive.getAttribute(name);
    return Array.from({ length: accessor?.getCount() ?? 0 }, (_, i) => {
      const [x = 0, y = 0, z = 0] = accessor?.getElement(i, []) ?? [];
      const out = [0, 1, 2].map(
        (k) => (m[k] as number) * x + (m[4 + k] as number) * y + (m[8 + k] as number) * z + (m[12 + k] as number) * w,
      );
      const length = w === 0 ? Math.hypot(...out) || 1 : 1;
      return out.map((value) => value / length);
    }).flat();
  };
  const positions = read('POSITION', 1);
  const indices = primitive.getIndices();
  const material = primitive.getMaterial();
  const [r, g, b] = material?.getBaseColorFactor() ?? [1, 1, 1, 1];
  const joint = jointAbove(node);
  return {
    part: node.getName(),
    ...(joint === undefined ? {} : { joint }),
    paint: material?.getName() ?? '',
    colour: [r, g, b],
    positions,
    normals: read('NORMAL', 0),
    indices: indices ? Array.from(indices.getArray() ?? []) : Array.from({ length: positions.length / 3 }, (_, i) => i),
  };
}
