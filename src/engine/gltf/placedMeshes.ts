/** The meshes of a document's scene, with the transforms of their nodes. */
import { FileFault } from '../../domain/fault/FileFault.ts';
import type { GltfDocument, GltfNode } from './document.ts';
import { identityMatrix, type Matrix64, multiply, nodeMatrix } from './matrix.ts';

/** Same limit as for tilesets: each mesh carries the names of all nodes above it. */
const MAX_NODE_LEVELS = 512;

export interface PlacedMesh {
  mesh: NonNullable<GltfDocument['meshes']>[number];
  node: GltfNode;
  /** Names of the nodes from the root down to that of the mesh. */
  path: readonly string[];
  matrix: Matrix64;
}

/** A node to be visited, and what it inherits from its parent. */
interface WaitingNode {
  index: number;
  above: readonly string[];
  parent: Matrix64;
}

/**
 * A generator, so that what is read of a mesh is counted before the next is placed. A node is visited once, however
 * many parents list it: glTF allows only trees, and a cycle would never end.
 * @throws {FileFault} if nodes are nested too deeply
 */
export function* placedMeshes(document: GltfDocument): Generator<PlacedMesh> {
  const visitedNodes = new Set<number>();
  const roots = document.scenes?.[document.scene ?? 0]?.nodes;
  const waiting = waitingNodes(roots, [], identityMatrix());
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { index, above, parent } = next;
    const node = document.nodes?.[index];
    if (!node || visitedNodes.has(index)) continue;
    visitedNodes.add(index);
    if (above.length >= MAX_NODE_LEVELS)
      throw new FileFault('tooLarge', 'The nodes of the glTF file are nested too deeply');
    const matrix = multiply(parent, nodeMatrix(node));
    const path = [...above, node.name ?? ''];
    const mesh = node.mesh === undefined ? undefined : document.meshes?.[node.mesh];
    if (mesh) yield { mesh, node, path, matrix };
    for (const child of waitingNodes(node.children, path, matrix)) waiting.push(child);
  }
}

/** Reversed, since the last is visited first: meshes keep the order of the file. */
function waitingNodes(
  indices: readonly number[] | undefined,
  above: readonly string[],
  parent: Matrix64,
): WaitingNode[] {
  return (indices ?? []).toReversed().map((index) => ({ index, above, parent }));
}
