/** Reads model files, packed or as artists make them (named parts, named materials), into parts and summaries. */
import { type Document, type Node, NodeIO, type Primitive } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';
import { VEHICLE_CATEGORIES, type VehicleCategory } from '../../src/domain/vehicle/category.ts';
import type { ModelLevel, ModelPart, ModelSummary } from '../../src/domain/vehicle/modelRules.ts';
import type { PartMesh } from './mesh.ts';
import type { MachineLevels, PartRange } from './pack.ts';

/** Throws with advice where the bytes are no GLB. */
export async function readDocument(bytes: Uint8Array): Promise<Document> {
  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== 'glTF') {
    throw new Error('This is not a GLB file. Export as binary glTF 2.0 (.glb).');
  }
  await MeshoptDecoder.ready;
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  return io.readBinary(bytes);
}

/** The categories that a file has, with what each of their levels holds. */
export function modelSummaries(document: Document): ModelSummary[] {
  return tops(document).map(({ category, node }) => ({
    category,
    levels: [0, 1, 2].map((level) => {
      const found = levelNode(node, category, level);
      return found ? levelSummary(found) : undefined;
    }),
  }));
}

/** An artist's model as parts to pack; missing levels are empty. */
export function artistModels(document: Document): MachineLevels[] {
  return tops(document).map(({ category, node }) => {
    const parts = (level: number): PartMesh[] => {
      const found = levelNode(node, category, level);
      return found ? primitivesBelow(found).map((item) => partMesh(item)) : [];
    };
    return { category, levels: [parts(0), parts(1), parts(2)] };
  });
}

function tops(document: Document): { category: VehicleCategory; node: Node }[] {
  const nodes = document.getRoot().listNodes();
  return VEHICLE_CATEGORIES.flatMap((category) => {
    const node = nodes.find((candidate) => candidate.getName() === category);
    return node ? [{ category, node }] : [];
  });
}

function levelNode(top: Node, category: string, level: number): Node | undefined {
  return top.listChildren().find((child) => child.getName() === `${category}_LOD${level}`);
}

interface Placed {
  node: Node;
  primitive: Primitive;
}

function primitivesBelow(top: Node): Placed[] {
  const own = (top.getMesh()?.listPrimitives() ?? []).map((primitive) => ({ node: top, primitive }));
  return [...own, ...top.listChildren().flatMap(primitivesBelow)];
}

function levelSummary(top: Node): ModelLevel {
  const items = primitivesBelow(top);
  const low: [number, number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high: [number, number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let triangles = 0;
  let vertices = 0;
  for (const item of items) {
    const { positions, indices } = partMesh(item);
    triangles += indices.length / 3;
    vertices += positions.length / 3;
    positions.forEach((value, i) => {
      const axis = (i % 3) as 0 | 1 | 2;
      low[axis] = Math.min(low[axis], value);
      high[axis] = Math.max(high[axis], value);
    });
  }
  return { parts: items.flatMap(partsOf), triangles, vertices, low, high };
}

function partsOf({ node, primitive }: Placed): ModelPart[] {
  const packed = node.getMesh()?.getExtras()['parts'] as PartRange[] | undefined;
  if (packed) return packed.map(({ name, paint }) => ({ name, paint }));
  return [{ name: node.getName(), paint: primitive.getMaterial()?.getName() ?? '' }];
}

function partMesh({ node, primitive }: Placed): PartMesh {
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
  return {
    part: node.getName(),
    paint: material?.getName() ?? '',
    colour: [r, g, b],
    positions,
    normals: read('NORMAL', 0),
    indices: indices ? Array.from(indices.getArray() ?? []) : Array.from({ length: positions.length / 3 }, (_, i) => i),
  };
}
