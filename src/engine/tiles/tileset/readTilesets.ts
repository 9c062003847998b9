/** Reads tilesets and the subtrees of implicit ones, as the JSON of one part after the other. */
import type { JobBytes, ReadOptions } from '../../files/ReaderTools.ts';
import type { ResolveUri } from '../../gltf/readGltf.ts';
import { tilesetIn } from './checkTileset.ts';
import { type ImplicitRoot, subtreeTiles, type TilePlace } from './implicitTiles.ts';
import { splitTileset } from './splitTileset.ts';
import { readSubtree } from './subtree.ts';

/** Each the JSON of a tileset; the first is the file's own, the others have addresses of `partUri`. */
export type TilesetParts = Uint8Array<ArrayBuffer>[];

/** A subtree of an implicit tileset, and the place of its root. */
export interface SubtreeAt {
  root: ImplicitRoot;
  place: TilePlace;
  /** Number of the implicit tileset: addresses of the subtrees below are made of it. */
  implicitId: number;
}

/** Have tilesets read, wherever that is done. @param id numbers the parts */
export interface ReadTilesets {
  tileset(bytes: JobBytes, id: number, options: ReadOptions): Promise<TilesetParts>;
  subtree(bytes: JobBytes, at: SubtreeAt, id: number, options: ReadOptions): Promise<TilesetParts>;
}

/** The address of a subtree's tileset. */
export function subtreeUri(implicitId: number, { level, x, y, z }: TilePlace): string {
  return `headframe-subtree-${implicitId}-${level}-${x}-${y}-${z}.json`;
}

/** @throws {FileFault} where the file is no tileset that can be walked */
export function readTilesetParts(bytes: Uint8Array, id: number): TilesetParts {
  return splitTileset(tilesetIn(bytes), id);
}

/** @throws {FileFault} where the file is broken or has more tiles than can be walked */
export async function readSubtreeParts(
  bytes: Uint8Array,
  { root, place, implicitId }: SubtreeAt,
  id: number,
  resolve: ResolveUri,
): Promise<TilesetParts> {
  const subtree = await readSubtree(bytes, resolve);
  const tiles = subtreeTiles(root, subtree, place, (below) => subtreeUri(implicitId, below));
  const { boundingVolume, geometricError } = root;
  return splitTileset({ asset: { version: '1.1' }, root: tiles ?? { boundingVolume, geometricError } }, id);
}
