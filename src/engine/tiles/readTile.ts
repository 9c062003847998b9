/** Reads the drawable content of one tile in any container format: single or instanced models, and points. */
import { FileFault } from '../../domain/fault/FileFault.ts';
import { bytesOfDataUri, isDataUri } from '../../domain/file/dataUri.ts';
import { decodeImages, hasTooLargeImages } from '../files/decodeImages.ts';
import type { JobBytes, ReaderTools, ReadOptions } from '../files/ReaderTools.ts';
import { type ResolveUri, readGltf } from '../gltf/readGltf.ts';
import { boxTreeOf } from './BoxTree.ts';
import { type ModelTile, type PointsTile, readContainer } from './containers/readContainer.ts';
import { type ContentPlace, contentMatrix } from './contentMatrix.ts';
import { splitPart } from './cutPart.ts';
import { markDriveHeights } from './driveHeights.ts';
import { placePositions } from './placeVertices.ts';
import { pointSpacingM } from './pointSpacing.ts';
import { checkCoordinates, type TilePart, tileParts } from './TileContent.ts';

/** Reads the content of a tile, in a worker or, in tests, directly. */
export type ReadTile = (bytes: JobBytes, place: ContentPlace, options: ReadOptions) => Promise<TilePart[]>;

/** @throws {FileFault} if the tile is broken or needs an unsupported feature */
export async function readTileParts(bytes: Uint8Array, place: ContentPlace, tools: ReaderTools): Promise<TilePart[]> {
  const pieces = await readContainer(bytes, tools.decoders.draco);
  // Pieces fail separately: an immediate throw would leave rejections of earlier pieces unhandled.
  const parts = pieces.map(async (piece) =>
    piece.kind === 'points' ? markUnderground([pointsPart(piece, place)], place) : modelParts(piece, place, tools),
  );
  return readyParts((await Promise.all(parts)).flat());
}

/** Maximum number of parts of a tile or model. */
const MAX_PARTS = 1024;
/** With fewer indices, building the tree takes no noticeable time when the first ray needs it. */
const TREE_INDICES = 12_000;

/** Parts ready for transfer: none so large that its upload would block the page. */
export function readyParts(parts: readonly TilePart[]): TilePart[] {
  for (const part of parts) if (part.points) part.pointSpacingM = pointSpacingM(part);
  const splitParts = parts.flatMap(splitPart);
  if (splitParts.length > MAX_PARTS) throw new FileFault('tooLarge', `The file has ${splitParts.length} parts`);
  for (const part of splitParts) {
    if (part.indices.length > TREE_INDICES) part.tree = boxTreeOf(part.positions, part.indices);
  }
  return splitParts;
}

async function modelParts(model: ModelTile, place: ContentPlace, tools: ReaderTools): Promise<TilePart[]> {
  const { gltf } = model;
  const isExternal = typeof gltf === 'string';
  const bytes = isExternal ? await fileAt(gltf, tools) : gltf;
  const resolve = isExternal ? resolverBeside(gltf, tools.resolve) : tools.resolve;
  const file = await readGltf(bytes, resolve, tools.decoders);
  const images = await decodeImages(file.images, tools.decodeImage);
  const matrices = model.instances?.map((instance) => contentMatrix(place, file.rtcCentre, instance)) ?? [
    contentMatrix(place, model.rtcCenter ?? file.rtcCentre),
  ];
  const parts = tileParts(file, matrices, images, model.featureKinds);
  if (hasTooLargeImages(file.images)) for (const part of parts) part.isWithoutPicture = true;
  return markUnderground(parts, place);
}

function markUnderground(parts: TilePart[], { underground }: ContentPlace): TilePart[] {
  for (const part of parts) {
    if (underground) part.underground = underground;
    if (underground === 'drives') markDriveHeights(part);
  }
  return parts;
}

async function fileAt(uri: string, tools: ReaderTools): Promise<Uint8Array> {
  return isDataUri(uri) ? bytesOfDataUri(uri) : tools.resolve(uri);
}

/** With a scheme, or from the root of the host. */
const ABSOLUTE_URI = /^(?:[a-z][a-z\d+.-]*:|\/)/i;

/** A model references files relative to itself; it may be in another folder than its tile. */
function resolverBeside(modelUri: string, resolve: ResolveUri): ResolveUri {
  const folder = isDataUri(modelUri) ? '' : modelUri.replace(/[?#].*$/, '').replace(/[^/]*$/, '');
  return (uri, isOptional) => resolve(ABSOLUTE_URI.test(uri) ? uri : folder + uri, isOptional);
}

/** Points use the tile's own axes, not glTF's. */
function pointsPart({ cloud }: PointsTile, place: ContentPlace): TilePart {
  const matrix = contentMatrix({ ...place, upAxis: 'Z' }, cloud.centre);
  const { positions, colours } = cloud;
  const part = emptyPoints(positions.length / 3, colours);
  placePositions(part.positions, 0, positions, matrix, part);
  checkCoordinates(part);
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
    isFaded: false,
    cutoff: undefined,
    isDithered: false,
    points: true,
  };
}
