/** How tilesets and tiles are read through loaders.gl: nothing from elsewhere, the bytes of tiles as they are. */
import { Tiles3DLoader, type Tiles3DLoaderOptions } from '@loaders.gl/3d-tiles';
import type { LoaderOptions } from '@loaders.gl/core';
import type { TilesetFiles } from './tileset/TilesetFiles.ts';

/** Reads tilesets; the bytes of tiles are passed on as they are. Never a worker from elsewhere. */
export const tileLoader = {
  ...Tiles3DLoader,
  async parse(data: ArrayBuffer, options: Tiles3DLoaderOptions, context: never): Promise<unknown> {
    const own = options['3d-tiles'];
    if (own?.isTileset === false) return { bytes: new Uint8Array(data), upAxis: own.assetGltfUpAxis ?? undefined };
    const parsed = (await Tiles3DLoader.parse(data, options, context)) as { loader?: unknown };
    // Tiles are loaded by the loader that their tileset names.
    parsed.loader = tileLoader;
    return parsed;
  },
};

/** @param isTileset for the first file; of the others the tree knows what they are */
export function loadOptions(files: TilesetFiles, isTileset?: true): LoaderOptions {
  const fetch = (url: string, init?: RequestInit): Promise<Response> => files.get(url, init, url);
  return {
    core: { worker: false, CDN: null, fetch: fetch as typeof globalThis.fetch },
    '3d-tiles': { loadGLTF: false, ...(isTileset && { isTileset }) },
  };
}
