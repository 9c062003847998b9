/** Which maps the site has: every folder with a tileset, of the demo site and of the folder that the settings name. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WireMapInfo } from '../../src/domain/wire/maps.ts';
import { z } from '../../src/domain/wire/zod.ts';

/** A folder of maps and the path under which the file service shows it. */
export interface MapRoot {
  /** First segment of `fileDir`, like `maps`. */
  mount: string;
  folder: string;
}

/** What a map may say of itself in its `map.json`. */
const descriptionSchema = z.looseObject({
  id: z.string().min(1).optional(),
  mapName: z.string().min(1).optional(),
  mineAreas: z.string().optional(),
  hdfsDir: z.string().optional(),
  timestamp: z.number().optional(),
});

/** Maps lie at `NAME/` or, where there are dated versions, at `NAME/DATE/`. */
const MAX_DEPTH = 2;

/** Read on each call: a map added to the folder is listed without a restart. */
export async function listMaps(roots: readonly MapRoot[]): Promise<WireMapInfo[]> {
  const found = await Promise.all(roots.map((root) => mapsBelow(root, [], MAX_DEPTH)));
  return found.flat().sort((a, b) => a.mapName.localeCompare(b.mapName) || (b.timestamp ?? 0) - (a.timestamp ?? 0));
}

async function mapsBelow(root: MapRoot, path: string[], depth: number): Promise<WireMapInfo[]> {
  const folder = join(root.folder, ...path);
  if (path.length > 0) {
    const map = await readMap(root, path, folder);
    if (map) return [map];
  }
  if (depth === 0) return [];
  const below = await Promise.all((await foldersIn(folder)).map((name) => mapsBelow(root, [...path, name], depth - 1)));
  return below.flat();
}

async function readMap(root: MapRoot, path: string[], folder: string): Promise<WireMapInfo | undefined> {
  const tileset = await stat(join(folder, 'tileset.json')).catch(() => undefined);
  if (!tileset?.isFile()) return undefined;
  const { id, mapName, mineAreas, hdfsDir, timestamp } = await descriptionOf(folder);
  const fileDir = `/${[root.mount, ...path].join('/')}`;
  return {
    id: id ?? [root.mount, ...path].join('-'),
    mapName: mapName ?? path[0] ?? root.mount,
    mineAreas: mineAreas ?? '',
    hdfsDir: hdfsDir ?? fileDir,
    fileDir,
    timestamp: timestamp ?? Math.round(tileset.mtimeMs),
  };
}

async function descriptionOf(folder: string): Promise<z.infer<typeof descriptionSchema>> {
  try {
    return descriptionSchema.parse(JSON.parse(await readFile(join(folder, 'map.json'), 'utf8')));
  } catch {
    return {};
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map((entry) => entry.name);
  } catch {
    return [];
  }
}
