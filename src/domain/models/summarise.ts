/** Summarises a decompressed glTF document in memory, packed or as made by an artist. */
import type { Document, Node, Primitive } from '@gltf-transform/core';
import { VEHICLE_CATEGORIES, type VehicleCategory } from '../vehicle/category.ts';
import { isJoint, jointName, readMotion } from './joint.ts';
import type { ModelJoint, ModelLevel, ModelPart, ModelSummary } from './summary.ts';

const ROTATION_TOLERANCE = 1e-3;

export interface PlacedPrimitive {
  node: Node;
  primitive: Primitive;
}

/** The vehicle categories in a document, with the content of each level. */
export function modelSummaries(document: Document): ModelSummary[] {
  return categoryNodes(document).map(({ category, node }) => ({
    category,
    levels: [0, 1, 2].map((level) => {
      const found = levelNode(node, category, level);
      return found && summaryOf(primitivesBelow(found));
    }),
    joints: jointsBelow(node),
  }));
}

/** Each joint once, from the first level that has it. */
export function jointsBelow(top: Node): ModelJoint[] {
  const joints = new Map<string, ModelJoint>();
  const visit = (node: Node, parent: string | undefined): void => {
    const name = isJoint(node.getExtras()) ? jointName(node.getName()) : undefined;
    if (name !== undefined && !joints.has(name)) joints.set(name, jointAt(node, name, parent));
    for (const child of node.listChildren()) visit(child, name ?? parent);
  };
  visit(top, undefined);
  return [...joints.values()];
}

function jointAt(node: Node, name: string, parent: string | undefined): ModelJoint {
  const m = node.getWorldMatrix();
  const isTurned = [0, 5, 10].some((k) => Math.abs((m[k] ?? 0) - 1) > ROTATION_TOLERANCE);
  return { name, parent, pivot: [m[12], m[13], m[14]], turned: isTurned, motion: readMotion(node.getExtras()) };
}

/** The joint that moves a node's mesh. */
export function jointAbove(node: Node): string | undefined {
  for (let at: Node | null = node; at; at = at.getParentNode()) {
    if (isJoint(at.getExtras())) return jointName(at.getName());
  }
  return undefined;
}

/** Nodes that are named exactly as a category. */
export function categoryNodes(document: Document): { category: VehicleCategory; node: Node }[] {
  const nodes = document.getRoot().listNodes();
  return VEHICLE_CATEGORIES.flatMap((category) => {
    const node = nodes.find((candidate) => candidate.getName() === category);
    return node ? [{ category, node }] : [];
  });
}

export function levelNode(top: Node, category: string, level: number): Node | undefined {
  return top.listChildren().find((child) => child.getName() === `${category}_LOD${level}`);
}

export function primitivesBelow(top: Node): PlacedPrimitive[] {
  const own = (top.getMesh()?.listPrimitives() ?? []).map((primitive) => ({ node: top, primitive }));
  return [...own, ...top.listChildren().flatMap(primitivesBelow)];
}

/** Everything in a document's scene as a single level; undefined if it draws nothing. */
export function documentSummary(document: Document): ModelLevel | undefined {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  const items = (scene?.listChildren() ?? []).flatMap(primitivesBelow);
  return items.length > 0 ? summaryOf(items) : undefined;
}

function summaryOf(items: readonly PlacedPrimitive[]): ModelLevel {
  const low: [number, number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high: [number, number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let triangles = 0;
  let vertices = 0;
  for (const item of items) {
    const count = item.primitive.getAttribute('POSITION')?.getCount() ?? 0;
    vertices += count;
    triangles += Math.floor((item.primitive.getIndices()?.getCount() ?? count) / 3);
    extendBounds(item, low, high);
  }
  return { parts: items.flatMap(partsOf), drawParts: items.length, triangles, vertices, low, high };
}

function extendBounds({ node, primitive }: PlacedPrimitive, low: number[], high: number[]): void {
  const m = node.getWorldMatrix();
  const positions = primitive.getAttribute('POSITION');
  const at = [0, 0, 0];
  for (let k = 0; k < (positions?.getCount() ?? 0); k++) {
    positions?.getElement(k, at);
    const [x = 0, y = 0, z = 0] = at;
    for (let axis = 0; axis < 3; axis++) {
      const value = (m[axis] ?? 0) * x + (m[axis + 4] ?? 0) * y + (m[axis + 8] ?? 0) * z + (m[axis + 12] ?? 0);
      low[axis] = Math.min(low[axis] ?? value, value);
      high[axis] = Math.max(high[axis] ?? value, value);
    }
  }
}

/** Parts listed in the extras of a packed mesh; otherwise a node is a part and its material the paint. */
function partsOf({ node, primitive }: PlacedPrimitive): ModelPart[] {
  const packed = node.getMesh()?.getExtras()['parts'];
  if (Array.isArray(packed)) return packed.map((part: Record<string, unknown> | null) => readPackedPart(part ?? {}));
  const joint = jointAbove(node);
  const name = node.getName();
  return [{ name, paint: primitive.getMaterial()?.getName() ?? '', ...(joint === undefined ? {} : { joint }) }];
}

function readPackedPart({ name, paint, joint, firstIndex, indexCount }: Record<string, unknown>): ModelPart {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const count = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
  return {
    name: text(name),
    paint: text(paint),
    ...(typeof joint === 'string' ? { joint } : {}),
    ...(count(firstIndex) && count(indexCount) ? { range: { firstIndex, indexCount } } : {}),
  };
}
