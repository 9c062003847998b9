/** The entities of a folder as a table. */
import { csvTable } from '../../../domain/file/csv.ts';
import { ancestorFolders, type FileNode, type Tree } from '../../../domain/tree/tree.ts';
import type { World } from '../../../state/world/World.ts';
import { fileEntityKey } from './entityFields.ts';

const CSV_HEADER = ['id', 'name', 'type', 'folder', 'easting_m', 'northing_m', 'altitude_m', 'fix_time'];

export function csvOf(world: World, tree: Tree, files: readonly FileNode[]): string {
  const rows = files.map((file) => {
    const folder = ancestorFolders(tree, file.id).map(({ name }) => name);
    return [file.entityId, file.name, file.itemType, folder.join('/'), ...placeOf(world, file)];
  });
  return csvTable(CSV_HEADER, rows);
}

function placeOf(world: World, file: FileNode): string[] {
  const poses = file.itemType === 'vehicle' ? world.poses : world.siteEntities.poses;
  const row = poses.rowOf(fileEntityKey(file));
  if (row === undefined || !poses.hasFix(row)) return ['', '', '', ''];
  const figures = [0, 1, 2].map((k) => (poses.sitePositions[row * 3 + k] as number).toFixed(2));
  return [...figures, new Date(poses.fixAtMs[row] as number).toISOString()];
}
