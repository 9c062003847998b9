/** The bodies of a mesh: sets of triangles connected by their edges. */

interface Bodies {
  /** Corners of each body, three per triangle. */
  bodies: number[][];
  /** Edges that belong to only one triangle, or that two triangles traverse in the same direction. */
  openEdges: number;
}

/** @param corners three per triangle, the same corner for the same place */
export function connectedBodies(corners: ArrayLike<number>): Bodies {
  const parents = Int32Array.from({ length: corners.length / 3 }, (_, triangle) => triangle);
  const openEdges = joinOverEdges(corners, (one, other) => {
    parents[rootOf(parents, one)] = rootOf(parents, other);
  });
  const bodies = new Map<number, number[]>();
  for (let triangle = 0; triangle < parents.length; triangle++) {
    const root = rootOf(parents, triangle);
    const body = bodies.get(root) ?? [];
    if (body.length === 0) bodies.set(root, body);
    for (let k = 0; k < 3; k++) body.push(corners[triangle * 3 + k] as number);
  }
  return { bodies: [...bodies.values()], openEdges };
}

/**
 * In a closed surface every edge is traversed equally often in both directions. Of more than two triangles at an edge,
 * those that follow each other in the file are joined, so that touching bodies stay separate, each with its own
 * winding.
 * @returns number of edges left over
 */
function joinOverEdges(corners: ArrayLike<number>, join: (one: number, other: number) => void): number {
  /** Triangles still without a neighbour, by edge; all of an edge traverse it in the same direction. */
  const unmatched = new Map<string, { isForward: boolean; triangles: number[] }>();
  for (let k = 0; k < corners.length; k++) {
    const triangle = Math.floor(k / 3);
    const [from, to] = [corners[k], corners[triangle * 3 + ((k + 1) % 3)]] as [number, number];
    const isForward = from < to;
    const key = isForward ? `${from} ${to}` : `${to} ${from}`;
    const edge = unmatched.get(key);
    if (!edge) unmatched.set(key, { isForward, triangles: [triangle] });
    else if (edge.isForward === isForward) edge.triangles.push(triangle);
    else {
      join(triangle, edge.triangles.pop() as number);
      if (edge.triangles.length === 0) unmatched.delete(key);
    }
  }
  return [...unmatched.values()].reduce((sum, { triangles }) => sum + triangles.length, 0);
}

function rootOf(parents: Int32Array, triangle: number): number {
  let root = triangle;
  while (parents[root] !== root) {
    // Path halving speeds up the next search.
    parents[root] = parents[parents[root] as number] as number;
    root = parents[root] as number;
  }
  return root;
}
