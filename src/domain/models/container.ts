/** Whether a file is a GLB, by its first bytes, before it is parsed. */

export type ContainerProblem =
  | 'emptyFile'
  | 'tooLarge'
  | 'gltfJson'
  | 'notGlb'
  | 'tileNotModel'
  | 'wrongVersion'
  | 'truncated'
  | 'noJson';

/** Largest file that is opened, bytes. */
export const MAX_FILE_BYTES = 100_000_000;

/** Number of a file's first bytes that {@link containerProblem} needs. */
export const CONTAINER_PREFIX_BYTES = 64;

const GLB_MAGIC = 0x46546c67;
const CHUNK_JSON = 0x4e4f534a;
/** The file's header and that of its first chunk. */
const GLB_HEADERS_BYTES = 20;

/**
 * The fault of a file as a GLB container (glTF 2.0, "GLB File Format"); undefined if there is none.
 * @param head the first {@link CONTAINER_PREFIX_BYTES}, fewer only if the file is shorter
 * @param fileBytes size of the whole file
 */
export function containerProblem(head: Uint8Array, fileBytes: number): ContainerProblem | undefined {
  if (fileBytes === 0) return 'emptyFile';
  if (fileBytes > MAX_FILE_BYTES) return 'tooLarge';
  const data = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.byteLength < 4 || data.getUint32(0, true) !== GLB_MAGIC) return problemOfFormat(head);
  if (head.byteLength < GLB_HEADERS_BYTES) return 'truncated';
  if (data.getUint32(4, true) !== 2) return 'wrongVersion';
  if (data.getUint32(8, true) > fileBytes) return 'truncated';
  if (data.getUint32(16, true) !== CHUNK_JSON) return 'noJson';
  return GLB_HEADERS_BYTES + data.getUint32(12, true) > fileBytes ? 'truncated' : undefined;
}

/** Magic bytes of 3D Tiles 1.0 tiles, which contain a model. */
const TILE_MAGICS = ['b3dm', 'i3dm', 'pnts', 'cmpt'];

function problemOfFormat(head: Uint8Array): ContainerProblem {
  if (startsAsJson(head)) return 'gltfJson';
  return TILE_MAGICS.includes(new TextDecoder().decode(head.subarray(0, 4))) ? 'tileNotModel' : 'notGlb';
}

function startsAsJson(head: Uint8Array): boolean {
  return /^\uFEFF?\s*\{/.test(new TextDecoder().decode(head));
}
