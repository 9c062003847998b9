/** Dependencies of file readers, and of their callers. */
import type { GltfDecoders, ResolveUri } from '../gltf/readGltf.ts';
import type { DecodeImage } from './decodeImages.ts';

export interface ReaderTools {
  /** Answers a file that is beside the one that is read. */
  resolve: ResolveUri;
  decoders: GltfDecoders;
  decodeImage: DecodeImage;
}

/** Bytes are handed over, and gone for who hands them; a blob stays. */
export type JobBytes = Uint8Array | Blob;

export interface ReadOptions {
  /** Gives the reading up. */
  signal?: AbortSignal;
  /** Fetches a file that is beside the one that is read. */
  resolve?: ResolveUri;
}
