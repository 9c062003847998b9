/** Reads tilesets, and subtrees of implicit ones, as a list of parts in JSON. */
import type { JobBytes, ReadOptions } from '../../files/ReaderTools.ts';
import type { ResolveUri } from '../../gltf/readGltf.ts';
import { tilesetIn } from './checkTileset.ts';
import { type ImplicitRoot, subtreeTiles, type TilePlace } from './implicitTiles.ts';
import { splitTileset } from './splitTileset.ts';
import { readSubtree } from './subtree.ts';

/** JSON of one tileset each; the first is the file's own, the others are at the URIs of `partUri`. */
export type TilesetParts = Uint8Array<ArrayBuffer>[];

/** A subtree of an implicit tileset, and the place of its root. */
export interface SubtreeAt {
  root: ImplicitRoot;
  place: TilePlace;
  /** Number of the implicit tileset, used in the URIs of the subtrees below. */
  implicitId: number;
}

/** Read tilesets, in a worker or, in tests, directly. @param id used in the URIs of parts */
export interface ReadTilesets {
  tileset(bytes: JobBytes, id: number, options: ReadOptions): Promise<TilesetParts>;
  subtree(bytes: JobBytes, at: SubtreeAt, id: number, options: ReadOptions): Promise<TilesetParts>;
}

/** The URI of a subtree's tileset. */
export function subtreeUri(implicitId: number, { level, x, y, z }: TilePlace): string {
  return `headframe-subtree-${implicitId}-${level}-${x}-${y}-${z}.json`;
}

/** @throws {FileFault} if the file is not a tileset that can be traversed */
export function readTilesetParts(bytes: Uint8Array, id: number): TilesetParts {
  return splitTileset(tilesetIn(bytes), id);
}

/** @throws {FileFault} if the file is broken or has more tiles than can be traversed */
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
