/** The triangles of one tile's content, whatever container they came in: glTF, b3dm, i3dm, or several in a cmpt. */
import { bundledDecoders } from '../gltf/decoders.ts';
import { multiply } from '../gltf/matrix.ts';
import { type GltfImage, type ResolveUri, readGltf } from '../gltf/readGltf.ts';
import { type TilePart, tileParts } from './TileContent.ts';

/** What loaders.gl answers for a tile that it did not decode itself. */
export interface TileData {
  type: string;
  gltfArrayBuffer?: ArrayBuffer;
  rtcCenter?: ArrayLike<number>;
  /** Which axis of the glTF points up. */
  gltfUpAxis?: string;
  instances?: readonly { modelMatrix: ArrayLike<number> }[];
  tiles?: readonly TileData[];
}

/** More copies of a model in one tile are left out: they would be a forest, not a mine. */
const MOST_INSTANCES = 500;

/** Brings a content's glTF coordinates into the scene, given the centre its coordinates count from. */
export type PlaceContent = (rtcCentre: ArrayLike<number> | undefined, upAxis: string | undefined) => Float64Array;

export async function readTileParts(data: TileData, place: PlaceContent, resolve: ResolveUri): Promise<TilePart[]> {
  if (data.tiles) return (await Promise.all(data.tiles.map((tile) => readTileParts(tile, place, resolve)))).flat();
  if (!data.gltfArrayBuffer) return [];
  const file = await readGltf(new Uint8Array(data.gltfArrayBuffer), resolve, bundledDecoders);
  const images = await decodeImages(file.images);
  if (!data.instances) return tileParts(file, place(data.rtcCenter, data.gltfUpAxis), images);
  return data.instances
    .slice(0, MOST_INSTANCES)
    .flatMap(({ modelMatrix }) => tileParts(file, multiply(place(undefined, data.gltfUpAxis), modelMatrix), images));
}

/** Pictures of a glTF file, in its order. */
export function decodeImages(images: readonly GltfImage[]): Promise<(ImageBitmap | undefined)[]> {
  return Promise.all(images.map(decodeImage));
}

/** A broken picture leaves its surface plain. */
async function decodeImage({ bytes, mimeType }: GltfImage): Promise<ImageBitmap | undefined> {
  if (bytes.byteLength === 0) return undefined;
  try {
    return await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: mimeType }));
  } catch {
    return undefined;
  }
}
