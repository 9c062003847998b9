/** Packs a model and its external files into one GLB, with images in formats that all tools read. */
import { imageSize, isKtx2 } from '../../domain/file/imageSize.ts';
import type { DecodeKtx2 } from '../../domain/file/ktx2.ts';
import { gltfParts, packedGlb } from '../../domain/models/gltfParts.ts';
import { type DroppedFile, fileBeside } from './DroppedFile.ts';

/** Limit on all pictures of a model together. */
const MAX_PIXELS = 64 * 1024 * 1024;

export interface PackedFile {
  glb: Uint8Array;
  /** Names of external files that were found, and of those that were not. */
  foundFileNames: readonly string[];
  missingBuffers: readonly string[];
  missingImages: readonly string[];
}

export interface ModelBytes {
  /** A complete file of any type. */
  bytes: Uint8Array;
  /** Its path, including folders. */
  path: string;
}

export interface PackTools {
  decodeKtx2: DecodeKtx2;
  encodePng(rgba: Uint8Array<ArrayBuffer>, width: number, height: number): Promise<Uint8Array>;
}

/**
 * @param model GLB or glTF in JSON @param beside files that were dropped with it
 * @param maxBytes of all files together
 * @throws if the file is damaged or too large
 */
export async function packFile(
  { bytes: file, path }: ModelBytes,
  beside: readonly DroppedFile[],
  maxBytes: number,
  tools: PackTools,
): Promise<PackedFile> {
  let left = maxBytes - file.byteLength;
  const parts = await gltfParts(file, async (uri) => {
    const found = fileBeside(uri, path, beside);
    left -= found?.size ?? 0;
    if (left < 0) throw new Error('with the files beside it, it is too large');
    return found && new Uint8Array(await found.arrayBuffer());
  });
  const pictures = await readablePictures(parts.images, tools);
  const { missingBuffers, missingImages, foundFiles } = parts;
  const glb = parts.isSelfContained && pictures.size === 0 ? file : packedGlb(parts, pictures);
  return { glb, foundFileNames: foundFiles, missingBuffers, missingImages };
}

/** Replacements, by index, for pictures that browsers cannot decode or that are missing. */
async function readablePictures(
  images: readonly (Uint8Array | undefined)[],
  { decodeKtx2, encodePng }: PackTools,
): Promise<Map<number, Uint8Array>> {
  const pictures = new Map<number, Uint8Array>();
  const white = async () => encodePng(Uint8Array.of(255, 255, 255, 255), 1, 1);
  let pixels = 0;
  for (const [k, bytes] of images.entries()) {
    if (bytes && !isKtx2(bytes)) continue;
    const size = bytes && imageSize(bytes);
    pixels += (size?.width ?? 0) * (size?.height ?? 0);
    const plain = bytes && size && pixels <= MAX_PIXELS ? await decodeKtx2(bytes) : undefined;
    pictures.set(k, plain ? await encodePng(plain.rgba, plain.width, plain.height) : await white());
  }
  return pictures;
}
