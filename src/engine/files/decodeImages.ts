/** Pictures of files as bitmaps. */

import { imageSize, isKtx2 } from '../../domain/file/imageSize.ts';
import type { GltfImage } from '../gltf/readGltf.ts';

/** A side and an area beyond which no picture is opened, pixels. */
const MAX_SIDE_PX = 16_384;
const MAX_PIXELS = 64 * 1024 * 1024;
/** Longer sides are made so long: no map needs more, and sending them to the GPU would hold the page up. */
const MAX_SHOWN_PX = 4096;

/** JPEG has no alpha. */
const JPEG_START = 0xff;

export type DecodeImage = (image: GltfImage) => Promise<ImageBitmap | undefined>;

/** Images of a glTF file, in its order; those over the total pixel limit are left out. */
export async function decodeImages(
  images: readonly GltfImage[],
  decode: DecodeImage,
): Promise<(ImageBitmap | undefined)[]> {
  let pixels = 0;
  return Promise.all(
    images.map((image) => {
      const { width, height } = imageSize(image.bytes) ?? { width: 0, height: 0 };
      pixels += width * height;
      return pixels > MAX_PIXELS ? undefined : decode(image);
    }),
  );
}

/** A picture that is broken or too large leaves its surface plain. @throws DecoderMissing */
export async function decodeImage({ bytes, mimeType }: GltfImage): Promise<ImageBitmap | undefined> {
  const size = imageSize(bytes);
  if (!size || !isShown(size)) return undefined;
  const scale = MAX_SHOWN_PX / Math.max(size.width, size.height);
  const options: ImageBitmapOptions = {
    // Colours are kept where alpha is low: cut-out edges would be dark otherwise.
    premultiplyAlpha: bytes[0] === JPEG_START ? 'default' : 'none',
    ...(scale < 1 && {
      resizeWidth: Math.max(1, Math.round(size.width * scale)),
      resizeHeight: Math.max(1, Math.round(size.height * scale)),
    }),
  };
  if (isKtx2(bytes)) return (await import('./ktx2Bitmap.ts')).ktx2Bitmap(bytes, options);
  try {
    return await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: mimeType }), options);
  } catch {
    return undefined;
  }
}

function isShown({ width, height }: { width: number; height: number }): boolean {
  return width > 0 && height > 0 && Math.max(width, height) <= MAX_SIDE_PX && width * height <= MAX_PIXELS;
}
