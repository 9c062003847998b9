/** Makes one GLB of a model and what lies beside it. */
import { gltfParts, packedGlb } from '../../domain/models/gltfParts.ts';

/** A PNG of one white pixel, for pictures that are not there. */
const WHITE = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

export interface PackedFile {
  glb: Uint8Array;
  /** Names of files beside it that were found, and of those that were not. */
  beside: readonly string[];
  missingBuffers: readonly string[];
  missingImages: readonly string[];
}

/**
 * @param file GLB or glTF in JSON @param beside files that were dropped with it, known by their last name
 * @param mostBytes of all files together
 * @throws where the file is damaged or there is too much of it
 */
export async function packFile(file: Uint8Array, beside: readonly File[], mostBytes: number): Promise<PackedFile> {
  let left = mostBytes - file.byteLength;
  const parts = await gltfParts(file, async (uri) => {
    const found = beside.find(({ name }) => name.toLowerCase() === lastName(uri));
    left -= found?.size ?? 0;
    if (left < 0) throw new Error('with the files beside it, it is too large');
    return found && new Uint8Array(await found.arrayBuffer());
  });
  const pictures = new Map(parts.images.flatMap((bytes, k) => (bytes ? [] : [[k, WHITE] as const])));
  const { missingBuffers, missingImages, beside: usedFiles } = parts;
  const glb = parts.isWhole && pictures.size === 0 ? file : packedGlb(parts, pictures);
  return { glb, beside: usedFiles, missingBuffers, missingImages };
}

/** The name of a file without its folders, as the document writes it. */
function lastName(uri: string): string {
  const name = uri.replace(/[?#].*$/, '').replace(/^.*[\\/]/, '');
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}
