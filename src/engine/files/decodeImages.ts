/** Decodes pictures of files into bitmaps. */
import { FileFault } from '../../domain/fault/FileFault.ts';
import { type ImageSize, imageSize, isKtx2 } from '../../domain/file/imageSize.ts';
import { rethrowAsPartError } from '../../lifetime/fetchThenImport.ts';
import type { GltfImage } from '../gltf/readGltf.ts';

/** Limits of side and area beyond which no picture is decoded, pixels. */
const MAX_SIDE_PX = 16_384;
const MAX_PIXELS = 64 * 1024 * 1024;
/** Longer sides are scaled down to this: no map needs more, and their upload would block the page. */
const MAX_SHOWN_PX = 4096;
/** If pictures would have to be smaller than this to fit together, there are too many. */
const MIN_SHOWN_PX = 256;

/** JPEG has no alpha. */
const JPEG_START = 0xff;

/** @param maxSidePx longer sides are scaled down to this */
export type DecodeImage = (image: GltfImage, maxSidePx?: number) => Promise<ImageBitmap | undefined>;

/**
 * Images of a glTF file, in its order. If a file has many, they are scaled down so that their total stays below the
 * pixel limit, which is also the limit for decoding in parallel. Images that are too large are left out.
 * @throws {FileFault} if there are too many
 */
export async function decodeImages(
  images: readonly GltfImage[],
  decode: DecodeImage,
): Promise<(ImageBitmap | undefined)[]> {
  const sizes = images.map(openableSize);
  const maxSidePx = sharedSidePx(sizes.filter((size) => size !== undefined));
  const decoded: (ImageBitmap | undefined)[] = [];
  let batch: Promise<ImageBitmap | undefined>[] = [];
  let openPixels = 0;
  for (const [k, image] of images.entries()) {
    const pixels = pixelsOf(sizes[k]);
    if (openPixels + pixels > MAX_PIXELS) {
      decoded.push(...(await Promise.all(batch)));
      batch = [];
      openPixels = 0;
    }
    openPixels += pixels;
    batch.push(isTooLargeImage(image) ? Promise.resolve(undefined) : decode(image, maxSidePx));
  }
  return [...decoded, ...(await Promise.all(batch))];
}

/** Whether some of a file's images are too large to be decoded: their surfaces are plain. */
export function hasTooLargeImages(images: readonly GltfImage[]): boolean {
  return images.some(isTooLargeImage);
}

function isTooLargeImage({ bytes }: GltfImage): boolean {
  const size = imageSize(bytes);
  return size !== undefined && isTooLarge(size);
}

/** Undefined for an image that is not decoded. */
function openableSize(image: GltfImage): ImageSize | undefined {
  return isTooLargeImage(image) ? undefined : imageSize(image.bytes);
}

/**
 * A picture that is broken or too large leaves its surface plain.
 * @throws {PartError} where its decoder cannot be fetched
 */
export async function decodeImage(
  { bytes, mimeType }: GltfImage,
  maxSidePx = MAX_SHOWN_PX,
): Promise<ImageBitmap | undefined> {
  const size = imageSize(bytes);
  if (!size || pixelsOf(size) === 0 || isTooLarge(size)) return undefined;
  const shown = shownSize(size, maxSidePx);
  const options: ImageBitmapOptions = {
    // Keeps colours where alpha is low: cut-out edges would otherwise be dark.
    premultiplyAlpha: bytes[0] === JPEG_START ? 'default' : 'none',
    ...(shown !== size && { resizeWidth: shown.width, resizeHeight: shown.height }),
  };
  if (isKtx2(bytes)) {
    const { ktx2Bitmap } = await import('./ktx2Bitmap.ts').catch(rethrowAsPartError);
    return ktx2Bitmap(bytes, options);
  }
  try {
    return await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: mimeType }), options);
  } catch {
    return undefined;
  }
}

/** The longest side of each picture at which their total stays below the limit. */
function sharedSidePx(sizes: readonly ImageSize[]): number {
  for (let sidePx = MAX_SHOWN_PX; sidePx >= MIN_SHOWN_PX; sidePx /= 2) {
    if (sizes.reduce((sum, size) => sum + pixelsOf(shownSize(size, sidePx)), 0) <= MAX_PIXELS) return sidePx;
  }
  throw new FileFault('tooLarge', `The file has ${sizes.length} pictures`);
}

/** The size itself if no side is longer. */
function shownSize(size: ImageSize, maxSidePx: number): ImageSize {
  const scale = maxSidePx / Math.max(size.width, size.height);
  if (!(scale < 1)) return size;
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

function pixelsOf(size: ImageSize | undefined): number {
  return size ? size.width * size.height : 0;
}

function isTooLarge(size: ImageSize): boolean {
  return Math.max(size.width, size.height) > MAX_SIDE_PX || pixelsOf(size) > MAX_PIXELS;
}
