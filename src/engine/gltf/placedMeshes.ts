/** The meshes of a document's scene, each where its nodes put it. */
import { FileFault } from '../../domain/fault/FileFault.ts';
import type { GltfDocument, GltfNode } from './document.ts';
import { identityMatrix, type Matrix64, multiply, nodeMatrix } from './matrix.ts';

/** As deep as a tileset may be: each mesh carries the names of all nodes above it. */
const MAX_NODE_LEVELS = 512;

export interface PlacedMesh {
  mesh: NonNullable<GltfDocument['meshes']>[number];
  node: GltfNode;
  /** Names of the nodes from the root down to the one that carries the mesh. */
  path: readonly string[];
  matrix: Matrix64;
}

/** A node that is still to be visited, and what its parent passes on. */
interface WaitingNode {
  index: number;
  above: readonly string[];
  parent: Matrix64;
}

/**
 * One after the other: what is read of a mesh is counted before the next is placed. A node is visited once, however many
 * parents list it: glTF allows trees only, and a cycle would never end.
 * @throws {FileFault} where the nodes are nested too deeply
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

/** The last is the first to be taken: meshes come in the order of the file. */
function waitingNodes(
  indices: readonly number[] | undefined,
  above: readonly string[],
  parent: Matrix64,
): WaitingNode[] {
  return (indices ?? []).toReversed().map((index) => ({ index, above, parent }));
}
