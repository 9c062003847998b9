/** Reads a model design and positions it. */
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { ModelPlace } from '../../state/designs/designs.ts';
import { decodeImages, hasTooLargeImages } from '../files/decodeImages.ts';
import type { JobBytes, ReaderTools, ReadOptions } from '../files/ReaderTools.ts';
import { identityMatrix, transformPoint } from '../gltf/matrix.ts';
import { type GltfFile, readGltf } from '../gltf/readGltf.ts';
import { readyParts } from '../tiles/readTile.ts';
import { type TilePart, tileParts } from '../tiles/TileContent.ts';

/** A model design, relative to an origin near it. */
export interface ModelDesign {
  origin: SitePoint;
  parts: TilePart[];
  /** Whether a picture of it is too large to be decoded. */
  isWithoutPicture: boolean;
}

/** Reads a model design, in a worker or, in tests, directly. */
export type ReadModelDesign = (
  bytes: JobBytes,
  place: ModelPlace | undefined,
  options: ReadOptions,
) => Promise<ModelDesign>;

/** @param place undefined if it is modelled in the site's grid @throws {FileFault} */
export async function readDesignModel(
  bytes: Uint8Array,
  place: ModelPlace | undefined,
  tools: ReaderTools,
): Promise<ModelDesign> {
  const file = await readGltf(bytes, tools.resolve, tools.decoders);
  const images = await decodeImages(file.images, tools.decodeImage);
  const isWithoutPicture = hasTooLargeImages(file.images);
  const read = (matrix: ArrayLike<number>) =>
    readyParts(tileParts(file, [matrix], images).filter((part) => !part.points));
  if (place) return { origin: place.at, parts: read(rotationMatrix(place.bearingDeg)), isWithoutPicture };
  // Whole metres of the grid are subtracted before anything becomes float32.
  const [x, y, z] = firstVertex(file);
  const matrix = identityMatrix();
  matrix[12] = -x;
  matrix[13] = -y;
  matrix[14] = -z;
  return { origin: { easting: x, northing: -z, altitude: y }, parts: read(matrix), isWithoutPicture };
}

/** A clockwise rotation, seen from above. */
function rotationMatrix(bearingDeg: number): Float64Array {
  const matrix = identityMatrix();
  const [c, s] = [Math.cos((bearingDeg * Math.PI) / 180), Math.sin((bearingDeg * Math.PI) / 180)];
  matrix[0] = c;
  matrix[2] = s;
  matrix[8] = -s;
  matrix[10] = c;
  return matrix;
}

function firstVertex({ parts: [first] }: GltfFile): [number, number, number] {
  if (!first) return [0, 0, 0];
  const [x = 0, y = 0, z = 0] = first.geometry.positions;
  const [a, b, c] = transformPoint(first.matrix, x, y, z);
  return [Math.round(a), Math.round(b), Math.round(c)];
}
