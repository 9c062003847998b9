/** Lists the site's maps: every folder and archive with a tileset, in the demo site and in the configured folder. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WireMapInfo } from '../../src/domain/wire/maps.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { isDotSegment } from '../http/dotSegments.ts';
import { locateFile, type MapRoot } from './locate.ts';
import { ARCHIVE_EXTENSION, type MapArchives } from './MapArchives.ts';

/** Id or name of a map; it is part of the address of the map's folders. An invalid one is derived from the path. */
const addressedTextSchema = z
  .string()
  .min(1)
  .refine((text) => !isDotSegment(text))
  .optional()
  .catch(undefined);

/** Content of a map's `map.json`. */
const descriptionSchema = z.looseObject({
  id: addressedTextSchema,
  mapName: addressedTextSchema,
  mineAreas: z.string().optional(),
  hdfsDir: z.string().optional(),
  timestamp: z.number().optional(),
  underground: z.boolean().nullish().catch(undefined),
});

const TILESET_FILE = 'tileset.json';
const MAP_DESCRIPTION_FILE = 'map.json';

/** Maps are at `NAME/` or, with dated versions, at `NAME/DATE/`. */
const MAX_FOLDER_DEPTH = 2;

/** A map with its timestamp, at least that of its files. */
type ListedMap = WireMapInfo & { timestamp: number };

interface FoundMap {
  map: ListedMap;
  /** Relative to the root. */
  path: readonly string[];
  /** Whether its `map.json` states its id; otherwise the id is derived from the path. */
  hasOwnId: boolean;
}

/** Reads the folders on each call: an added map is listed without a restart. */
export async function listMaps(roots: readonly MapRoot[], archives: MapArchives): Promise<ListedMap[]> {
  const found = await Promise.all(roots.map((root) => mapsInFolder(root, [], MAX_FOLDER_DEPTH, archives)));
  const maps = withDistinctPathIds(found.flat());
  return maps.sort((a, b) => a.mapName.localeCompare(b.mapName) || b.timestamp - a.timestamp);
}

/**
 * Ids derived from paths are equal for `a-b` and `a/b`, and views would open on the wrong map. The map nearer to the
 * root keeps the id, even if the other one was there first; the other one's id gets a suffix that is unique to its
 * path. Ids stated in `map.json` are used as they are: a site with saved views keeps a map's id by stating it there.
 */
function withDistinctPathIds(found: readonly FoundMap[]): ListedMap[] {
  // Compared by code units, so that every server ranks them the same, whatever its locale.
  const ranked = found.toSorted(
    (a, b) =>
      Number(b.hasOwnId) - Number(a.hasOwnId) ||
      a.path.length - b.path.length ||
      (a.path.join('/') < b.path.join('/') ? -1 : 1),
  );
  const ids = new Set<string>();
  return ranked.map(({ map, path, hasOwnId }) => {
    const isTaken = !hasOwnId && ids.has(map.id);
    const id = isTaken ? `${map.id}-${digestOf(path)}` : map.id;
    ids.add(id);
    return { ...map, id };
  });
}

function digestOf(path: readonly string[]): string {
  return createHash('sha256').update(path.join('/')).digest('hex').slice(0, 8);
}

async function mapsInFolder(root: MapRoot, path: string[], depth: number, archives: MapArchives): Promise<FoundMap[]> {
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

/** The map of an archive; none if it has no tileset. An unreadable archive is reported when it is opened. */
async function archivedMap(root: MapRoot, path: string[], archives: MapArchives): Promise<FoundMap[]> {
  const archive = await locateFile([root], [root.mountSegment, ...path].join('/'));
  const tileset = archive && (await archives.file(archive, TILESET_FILE).catch((refusal: unknown) => refusal));
  if (!archive || !tileset) return [];
  const { mtimeMs } = await stat(archive.path);
  const description = parseDescription(await archives.text(archive, MAP_DESCRIPTION_FILE));
  const name = path[0]?.replace(/\.3tz$/i, '');
  return [foundMap(root, path, description, { name, atMs: mtimeMs })];
}

async function readMap(root: MapRoot, path: string[], folder: string): Promise<FoundMap | undefined> {
  const tileset = await stat(join(folder, TILESET_FILE)).catch(() => undefined);
  if (!tileset?.isFile()) return undefined;
  const description = parseDescription(
    await readFile(join(folder, MAP_DESCRIPTION_FILE), 'utf8').catch(() => undefined),
  );
  return foundMap(root, path, description, { name: path[0], atMs: tileset.mtimeMs });
}

type MapDescription = z.infer<typeof descriptionSchema>;

function foundMap(
  root: MapRoot,
  path: string[],
  { id, mapName, mineAreas, hdfsDir, timestamp, underground }: MapDescription,
  { name, atMs }: { name: string | undefined; atMs: number },
): FoundMap {
  const segments = [root.mountSegment, ...path];
  const map = {
    id: id ?? segments.join('-'),
    mapName: mapName ?? name ?? root.mountSegment,
    mineAreas: mineAreas ?? '',
    hdfsDir: hdfsDir ?? `/${segments.join('/')}`,
    fileDir: `/${segments.map(addressSegment).join('/')}`,
    timestamp: timestamp ?? Math.round(atMs),
    ...(underground !== undefined && { underground }),
  };
  return { map, path, hasOwnId: id !== undefined };
}

/** Clients append file names to `fileDir`: characters that would end the path or change the name are encoded. */
function addressSegment(name: string): string {
  return name.replace(/[%#?\t\n\r]/g, encodeURIComponent);
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
