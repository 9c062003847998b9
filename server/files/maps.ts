/** Which maps the site has: every folder and archive with a tileset, of the demo site and of the folder that the settings name. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WireMapInfo } from '../../src/domain/wire/maps.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { locateFile, type MapRoot } from './locate.ts';
import { ARCHIVE_EXTENSION, type MapArchives } from './MapArchives.ts';

/** Content of a map's `map.json`. */
const descriptionSchema = z.looseObject({
  id: z.string().min(1).optional(),
  mapName: z.string().min(1).optional(),
  mineAreas: z.string().optional(),
  hdfsDir: z.string().optional(),
  timestamp: z.number().optional(),
  underground: z.boolean().nullish().catch(undefined),
});

const TILESET_FILE = 'tileset.json';
const MAP_DESCRIPTION_FILE = 'map.json';

/** Maps are at `NAME/` or, with dated versions, at `NAME/DATE/`. */
const MAX_FOLDER_DEPTH = 2;

/** Read on each call: a map added to the folder is listed without a restart. */
export async function listMaps(roots: readonly MapRoot[], archives: MapArchives): Promise<WireMapInfo[]> {
  const found = await Promise.all(roots.map((root) => mapsInFolder(root, [], MAX_FOLDER_DEPTH, archives)));
  return found.flat().sort((a, b) => a.mapName.localeCompare(b.mapName) || (b.timestamp ?? 0) - (a.timestamp ?? 0));
}

async function mapsInFolder(
  root: MapRoot,
  path: string[],
  depth: number,
  archives: MapArchives,
): Promise<WireMapInfo[]> {
  const folder = join(root.folder, ...path);
  if (path.length > 0) {
    const map = await readMap(root, path, folder);
    if (map) return [map];
  }
  if (depth === 0) return [];
  const { folders, archived } = await namesIn(folder);
  const archivedMaps = archived.map((name) => archivedMap(root, [...path, name], archives));
  const below = folders.map((name) => mapsInFolder(root, [...path, name], depth - 1, archives));
  return (await Promise.all([...archivedMaps, ...below])).flat();
}

/** The map of an archive, none where it has no tileset; one that cannot be read says so when it is opened. */
async function archivedMap(root: MapRoot, path: string[], archives: MapArchives): Promise<WireMapInfo[]> {
  const archive = await locateFile([root], [root.mountSegment, ...path].join('/'));
  const tileset = archive && (await archives.file(archive, TILESET_FILE).catch((refusal: unknown) => refusal));
  if (!archive || !tileset) return [];
  const { mtimeMs } = await stat(archive.path);
  const description = parseDescription(await archives.text(archive, MAP_DESCRIPTION_FILE));
  const name = path[0]?.replace(/\.3tz$/i, '');
  return [mapInfo(root, path, description, { name, atMs: mtimeMs })];
}

async function readMap(root: MapRoot, path: string[], folder: string): Promise<WireMapInfo | undefined> {
  const tileset = await stat(join(folder, TILESET_FILE)).catch(() => undefined);
  if (!tileset?.isFile()) return undefined;
  const description = parseDescription(
    await readFile(join(folder, MAP_DESCRIPTION_FILE), 'utf8').catch(() => undefined),
  );
  return mapInfo(root, path, description, { name: path[0], atMs: tileset.mtimeMs });
}

type MapDescription = z.infer<typeof descriptionSchema>;

function mapInfo(
  root: MapRoot,
  path: string[],
  { id, mapName, mineAreas, hdfsDir, timestamp, underground }: MapDescription,
  { name, atMs }: { name: string | undefined; atMs: number },
): WireMapInfo {
  const fileDir = `/${[root.mountSegment, ...path].join('/')}`;
  return {
    id: id ?? [root.mountSegment, ...path].join('-'),
    mapName: mapName ?? name ?? root.mountSegment,
    mineAreas: mineAreas ?? '',
    hdfsDir: hdfsDir ?? fileDir,
    fileDir,
    timestamp: timestamp ?? Math.round(atMs),
    ...(underground !== undefined && { underground }),
  };
}

function parseDescription(text: string | undefined): MapDescription {
  try {
    return descriptionSchema.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

async function namesIn(folder: string): Promise<{ folders: string[]; archived: string[] }> {
  try {
    const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'));
    const names = (matches: (entry: (typeof entries)[number]) => boolean) =>
      entries.filter(matches).map(({ name }) => name);
    return {
      folders: names((entry) => entry.isDirectory()),
      archived: names((entry) => !entry.isDirectory() && entry.name.toLowerCase().endsWith(ARCHIVE_EXTENSION)),
    };
  } catch {
    return { folders: [], archived: [] };
  }
}
