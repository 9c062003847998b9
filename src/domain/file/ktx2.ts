/** Decodes KTX2 pictures (Basis Universal) into plain pixels. */
import { imageSize } from './imageSize.ts';

/** The part of Basis Universal's transcoder that is used here. */
export interface BasisModule {
  initializeBasis(): void;
  KTX2File: new (bytes: Uint8Array) => Ktx2File;
}

interface Ktx2File {
  isValid(): boolean;
  getFaces(): number;
  getLayers(): number;
  startTranscoding(): number;
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
  transcodeImage(
    out: Uint8Array,
    level: number,
    layer: number,
    face: number,
    format: number,
    forAlpha: number,
    channel0: number,
    channel1: number,
  ): number;
  close(): void;
  delete(): void;
}

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue, alpha; top row first. */
  rgba: Uint8Array<ArrayBuffer>;
}

const RGBA32_FORMAT = 13;
const LEVEL_INDEX_BYTES = 80;
const LEVEL_BYTES = 24;
const MAX_MIP_LEVELS = 16;
/** Neither encoding needs more, except for the codebooks of ETC1S. */
const BYTES_PER_PIXEL = 1;
const BLOCK_PX = 4;
/** Limits of pictures that are drawn. */
const MAX_SIDE_PX = 16_384;
const MAX_PIXELS = 64 * 1024 * 1024;
const SLACK_BYTES = 65_536;

export type DecodeKtx2 = (bytes: Uint8Array) => Promise<Pixels | undefined>;

/**
 * Decodes pictures with one transcoder, which is replaced after a picture that broke it.
 * @param open creates a transcoder, called for the first picture
 * @returns a decoder: undefined if the picture is damaged; rejects if no transcoder is available
 */
export function ktx2Decoder(open: () => Promise<BasisModule>): DecodeKtx2 {
  let opened: Promise<BasisModule> | undefined;
  return async (bytes) => {
    let own: Promise<BasisModule>;
    let basis: BasisModule;
    do {
      own = opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      basis = await own;
      // Another picture may have broken it meanwhile.
    } while (opened !== own);
    try {
      return ktx2Pixels(bytes, basis);
    } catch {
      // Its memory may be corrupt now.
      opened = undefined;
      return undefined;
    }
  };
}

/**
 * Decodes the first level. Undefined if the file is damaged, not a single picture, or claims more than its bytes can
 * hold.
 * @throws if it breaks the transcoder
 */
function ktx2Pixels(bytes: Uint8Array, { KTX2File }: BasisModule): Pixels | undefined {
  const size = imageSize(bytes);
  if (!size || !hasPlausibleLevels(bytes)) return undefined;
  const file = new KTX2File(bytes);
  try {
    if (!file.isValid() || file.getFaces() !== 1 || file.getLayers() > 1 || !file.startTranscoding()) return undefined;
    const bytesOut = size.width * size.height * 4;
    if (file.getImageTranscodedSizeInBytes(0, 0, 0, RGBA32_FORMAT) !== bytesOut) return undefined;
    const rgba = new Uint8Array(bytesOut);
    return file.transcodeImage(rgba, 0, 0, 0, RGBA32_FORMAT, 0, -1, -1) ? { ...size, rgba } : undefined;
  } finally {
    file.close();
    file.delete();
  }
}

/**
 * Sections and levels must be within the file, and levels must not unpack to more than their pixels take: memory is
 * allocated for their claimed sizes.
 */
function hasPlausibleLevels(bytes: Uint8Array): boolean {
  if (bytes.byteLength < LEVEL_INDEX_BYTES) return false;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height, depth, levels] = [20, 24, 28, 40].map((at) => data.getUint32(at, true)) as [
    number,
    number,
    number,
    number,
  ];
  const count = Math.max(1, levels);
  const sections = [
    [data.getUint32(48, true), data.getUint32(52, true)],
    [data.getUint32(56, true), data.getUint32(60, true)],
    [Number(data.getBigUint64(64, true)), Number(data.getBigUint64(72, true))],
  ] as const;
  if (sections.some(([offset, length]) => offset + length > bytes.byteLength)) return false;
  if (Math.max(width, height) > MAX_SIDE_PX || width * height > MAX_PIXELS) return false;
  if (depth > 1 || count > MAX_MIP_LEVELS || LEVEL_INDEX_BYTES + count * LEVEL_BYTES > bytes.byteLength) return false;
  for (let level = 0; level < count; level++) {
    const at = LEVEL_INDEX_BYTES + level * LEVEL_BYTES;
    const [offset, length, unpackedLength] = [0, 8, 16].map((add) => Number(data.getBigUint64(at + add, true))) as [
      number,
      number,
      number,
    ];
    const blocks = Math.ceil((width >> level || 1) / BLOCK_PX) * Math.ceil((height >> level || 1) / BLOCK_PX);
    const most = blocks * BLOCK_PX * BLOCK_PX * BYTES_PER_PIXEL + SLACK_BYTES;
    if (offset + length > bytes.byteLength || unpackedLength > most) return false;
  }
  return true;
}
