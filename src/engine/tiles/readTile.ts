/** What one tile draws, whatever it came in: models once or many times, and points. */
import { bundledDecoders } from '../gltf/decoders.ts';
import { transformPoint } from '../gltf/matrix.ts';
import { type GltfFile, type GltfImage, readGltf } from '../gltf/readGltf.ts';
import { type ModelTile, type PointsTile, readContainer } from './containers/readContainer.ts';
import { type TilePart, tileParts } from './TileContent.ts';

/** Brings a content's coordinates into the scene, given the centre they count from and where a copy stands. */
export type PlaceContent = (
  rtcCentre: ArrayLike<number> | undefined,
  upAxis: string | undefined,
  instance?: ArrayLike<number>,
) => Float64Array;

export interface TileSource {
  bytes: Uint8Array;
  /** Which axis of its glTF points up. */
  upAxis: string | undefined;
  /** Fetches a file that lies beside the tile. */
  resolve: (uri: string) => Promise<Uint8Array>;
  /** A picture that tiles share; undefined where there is none: the tile is drawn without it. */
  grain: (uri: string) => Promise<ImageBitmap | undefined>;
}

/** @throws where the tile is broken or needs what is not known here */
export async function readTileParts(source: TileSource, place: PlaceContent): Promise<TilePart[]> {
  const pieces = await readContainer(source.bytes, bundledDecoders.draco);
  const parts = pieces.map((piece) =>
    piece.kind === 'points' ? [pointsPart(piece, place)] : modelParts(piece, source, place),
  );
  return (await Promise.all(parts)).flat();
}

async function modelParts(
  model: ModelTile,
  { upAxis, resolve, grain }: TileSource,
  place: PlaceContent,
): Promise<TilePart[]> {
  const bytes = typeof model.gltf === 'string' ? await resolve(model.gltf) : model.gltf;
  const file = await readGltf(bytes, resolve, bundledDecoders);
  const images = await decodeImages(file.images);
  if (model.instances)
    return model.instances.flatMap((instance) => tileParts(file, place(undefined, upAxis, instance), images));
  return tileParts(file, place(model.rtcCenter, upAxis), images, await grainsOf(file, grain));
}

async function grainsOf({ parts }: GltfFile, grain: TileSource['grain']): Promise<Map<string, ImageBitmap>> {
  const grains = new Map<string, ImageBitmap>();
  for (const uri of new Set(parts.flatMap(({ surface }) => surface.grain?.uri ?? []))) {
    const image = await grain(uri);
    if (image) grains.set(uri, image);
  }
  return grains;
}

/** Points count in the tile's own axes, not in glTF's. */
function pointsPart({ cloud }: PointsTile, place: PlaceContent): TilePart {
  const matrix = place(cloud.rtcCenter, 'Z');
  const count = cloud.positions.length / 3;
  const part = emptyPoints(count, cloud.colours);
  for (let k = 0; k < count; k++) {
    const [x, y, z] = cloud.positions.subarray(k * 3, k * 3 + 3) as unknown as [number, number, number];
    const [a, b, c] = transformPoint(matrix, x, y, z);
    part.positions.set([a, b, c], k * 3);
    part.min = { x: Math.min(part.min.x, a), y: Math.min(part.min.y, b), z: Math.min(part.min.z, c) };
    part.max = { x: Math.max(part.max.x, a), y: Math.max(part.max.y, b), z: Math.max(part.max.z, c) };
  }
  return part;
}

function emptyPoints(count: number, colours: Uint8Array): TilePart {
  const [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return {
    positions: new Float32Array(count * 3),
    normals: new Int8Array(count * 4),
    colours,
    uvs: undefined,
    indices: new Uint32Array(0),
    min: { x: low, y: low, z: low },
    max: { x: high, y: high, z: high },
    image: undefined,
    doubleSided: true,
    unlit: true,
    faded: false,
    cutout: false,
    points: true,
  };
}

/** Pictures of a glTF file, in its order. */
export function decodeImages(images: readonly GltfImage[]): Promise<(ImageBitmap | undefined)[]> {
  return Promise.all(images.map(decodeImage));
}

/** A broken picture leaves its surface plain. */
export async function decodeImage({ bytes, mimeType }: GltfImage): Promise<ImageBitmap | undefined> {
  if (bytes.byteLength === 0) return undefined;
  try {
    return await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: mimeType }));
  } catch {
    return undefined;
  }
}
