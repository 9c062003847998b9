/** A KTX2 picture as a bitmap; its code comes with the first such picture. */
import { ktx2Pixels } from '../../domain/file/ktx2.ts';
import { openBasis } from './openBasis.ts';

/** Undefined where the picture is damaged. @throws where the decoder cannot be had */
export async function ktx2Bitmap(bytes: Uint8Array, options: ImageBitmapOptions): Promise<ImageBitmap | undefined> {
  const pixels = ktx2Pixels(bytes, await openBasis());
  if (!pixels) return undefined;
  const { rgba, width, height } = pixels;
  return createImageBitmap(new ImageData(new Uint8ClampedArray(rgba.buffer), width, height), options);
}
