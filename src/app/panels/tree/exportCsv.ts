/** The entities of a folder as a table: RFC 4180, with a mark of order so that spreadsheets read Cyrillic. */
import { type FileNode, foldersAbove, type Tree } from '../../../domain/tree/tree.ts';
import type { World } from '../../../state/world/World.ts';
import { fileEntityKey } from './entityFields.ts';

const HEAD = ['id', 'name', 'type', 'folder', 'easting_m', 'northing_m', 'altitude_m', 'fix_time'];

export function csvOf(world: World, tree: Tree, files: readonly FileNode[]): string {
  const lines = files.map((file) =>
    [
      file.entityId,
      file.name,
      file.itemType,
      foldersAbove(tree, file.id)
        .map(({ name }) => name)
        .join('/'),
      ...placeOf(world, file),
    ]
      .map(csvCell)
      .join(','),
  );
  return `\uFEFF${[HEAD.join(','), ...lines].join('\r\n')}\r\n`;
}

function placeOf(world: World, file: FileNode): string[] {
  const poses = file.itemType === 'vehicle' ? world.poses : world.siteEntities.poses;
  const row = poses.rowOf(fileEntityKey(file));
  if (row === undefined || !poses.hasFix(row)) return ['', '', '', ''];
  const figures = [0, 1, 2].map((k) => (poses.sitePositions[row * 3 + k] as number).toFixed(2));
  return [...figures, new Date(poses.fixAtMs[row] as number).toISOString()];
}

/** A cell that starts like a formula would be run by spreadsheets: it is made text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** Downloads a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
