/** The meshes of a loaded file, sorted by the level of detail of one category. */
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh.js';
import type { Node } from '@babylonjs/core/node.js';
import type { VehicleCategory } from '../../domain/vehicle/category.ts';

export interface ModelMeshes {
  /** By level of detail; a file without categories has all its meshes at level 0. */
  levels: readonly (readonly AbstractMesh[] | undefined)[];
  /** Meshes of other categories, or outside every level, which are not shown. */
  others: readonly AbstractMesh[];
}

export function sortMeshes(meshes: readonly AbstractMesh[], category: VehicleCategory | undefined): ModelMeshes {
  const drawnMeshes = meshes.filter((mesh) => mesh.getTotalVertices() > 0);
  if (!category) return { levels: [drawnMeshes, undefined, undefined], others: [] };
  const levels: (AbstractMesh[] | undefined)[] = [undefined, undefined, undefined];
  const others: AbstractMesh[] = [];
  for (const mesh of drawnMeshes) {
    const level = levelOf(mesh, category);
    if (level === undefined) others.push(mesh);
    else levels[level] = [...(levels[level] ?? []), mesh];
  }
  return { levels, others };
}

function levelOf(mesh: AbstractMesh, category: string): number | undefined {
  for (let node: Node | null = mesh; node; node = node.parent) {
    const level = [0, 1, 2].find((candidate) => node?.name === `${category}_LOD${candidate}`);
    if (level !== undefined && node.parent?.name === category) return level;
  }
  return undefined;
}
