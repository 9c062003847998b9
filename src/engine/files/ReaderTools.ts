/** Dependencies of file readers, and of their callers. */
import type { GltfDecoders, ResolveUri } from '../gltf/readGltf.ts';
import type { DecodeImage } from './decodeImages.ts';

export interface ReaderTools {
  /** Answers a file that is beside the one that is read. */
  resolve: ResolveUri;
  decoders: GltfDecoders;
  decodeImage: DecodeImage;
}

/** Byte arrays are transferred and no longer usable by the sender; blobs stay usable. */
export type JobBytes = Uint8Array | Blob;

export interface ReadOptions {
  /** Gives the reading up. */
  signal?: AbortSignal;
  /** Fetches a file that is beside the one that is read. */
  resolve?: ResolveUri;
}
