/** The meshes of a document's scene, each where its nodes put it. */
import type { GltfDocument, GltfNode } from './document.ts';
import { identityMatrix, type Matrix64, multiply, nodeMatrix } from './matrix.ts';

const MAX_NODE_DEPTH = 64;

export interface PlacedMesh {
  mesh: NonNullable<GltfDocument['meshes']>[number];
  node: GltfNode;
  /** Names of the nodes from the root down to the one that carries the mesh. */
  path: readonly string[];
  matrix: Matrix64;
}

/** A node is visited once, however many parents list it: glTF allows trees only, and a cycle would never end. */
export function placedMeshes(document: GltfDocument): PlacedMesh[] {
  const meshes: PlacedMesh[] = [];
  const visitedNodes = new Set<number>();
  const visit = (index: number, above: readonly string[], parent: Matrix64): void => {
    const node = document.nodes?.[index];
    if (!node || visitedNodes.has(index) || above.length > MAX_NODE_DEPTH) return;
    visitedNodes.add(index);
    const matrix = multiply(parent, nodeMatrix(node));
    const path = [...above, node.name ?? ''];
    const mesh = node.mesh === undefined ? undefined : document.meshes?.[node.mesh];
    if (mesh) meshes.push({ mesh, node, path, matrix });
    for (const child of node.children ?? []) visit(child, path, matrix);
  };
  for (const root of document.scenes?.[document.scene ?? 0]?.nodes ?? []) visit(root, [], identityMatrix());
  return meshes;
}
