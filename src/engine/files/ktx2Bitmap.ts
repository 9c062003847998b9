/** Decodes a KTX2 picture into a bitmap; the code is fetched with the first such picture. */
import { ktx2Decoder } from '../../domain/file/ktx2.ts';
import { openBasis } from './openBasis.ts';

const decode = ktx2Decoder(openBasis);

/** Undefined if the picture is damaged. @throws if the decoder cannot be loaded */
export async function ktx2Bitmap(bytes: Uint8Array, options: ImageBitmapOptions): Promise<ImageBitmap | undefined> {
  const pixels = await decode(bytes);
  if (!pixels) return undefined;
  const { rgba, width, height } = pixels;
  return createImageBitmap(new ImageData(new Uint8ClampedArray(rgba.buffer), width, height), options);
}
