/** How the tree reads files: no code is fetched from elsewhere, tiles stay bytes, nested tilesets become ours. */
import type { LoaderOptions } from '@loaders.gl/core';
import type { TilesetFiles } from './tileset/TilesetFiles.ts';
import type { TilesetJson } from './tileset/tilesetJson.ts';
import { type TraversableTileset, traversableTileset } from './tileset/traversableTileset.ts';

/** State of a tile's file until it is read. */
export interface TileBytes {
  bytes: Uint8Array;
  /** Which way is up in the content. */
  upAxis: string | undefined;
}

interface TileOptions {
  '3d-tiles'?: { isTileset?: boolean; assetGltfUpAxis?: string | null };
}

/** Replaces the tree's own loader. */
export const tileLoader = {
  id: '3d-tiles',
  name: '3D Tiles',
  module: '3d-tiles',
  version: '1.1',
  extensions: ['glb', 'gltf', 'b3dm', 'i3dm', 'pnts', 'cmpt'],
  mimeTypes: ['application/octet-stream'],
  // The tree passes both for each tile; options not listed here would cause warnings.
  options: { '3d-tiles': { isTileset: false, assetGltfUpAxis: null } },
  async parse(
    data: ArrayBuffer,
    options: TileOptions,
    context: { url?: string },
  ): Promise<TileBytes | TraversableTileset> {
    const own = options['3d-tiles'];
    // It has been read and checked before.
    if (own?.isTileset)
      return traversableTileset(JSON.parse(new TextDecoder().decode(data)) as TilesetJson, context.url ?? '');
    return { bytes: new Uint8Array(data), upAxis: own?.assetGltfUpAxis ?? undefined };
  },
};

/** Makes the tree fetch its files through ours, and never load a worker from another host. */
export function loadOptions(files: TilesetFiles): LoaderOptions {
  const fetch = (url: string, init?: RequestInit): Promise<Response> => files.get(url, init, url);
  return { core: { worker: false, CDN: null, fetch: fetch as typeof globalThis.fetch } };
}
