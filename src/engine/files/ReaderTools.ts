/** Dependencies of file readers, and of their callers. */
import type { GltfDecoders, ResolveUri } from '../gltf/readGltf.ts';
import type { DecodeImage } from './decodeImages.ts';

export interface ReaderTools {
  /** Returns a file referenced by the one that is read. */
  resolve: ResolveUri;
  decoders: GltfDecoders;
  decodeImage: DecodeImage;
}

/** Byte arrays are transferred and no longer usable by the sender; blobs stay usable. */
export type JobBytes = Uint8Array | Blob;

export interface ReadOptions {
  /** Cancels the reading. */
  signal?: AbortSignal;
  /** Fetches a file referenced by the one that is read. */
  resolve?: ResolveUri;
}
