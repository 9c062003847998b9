/** The size that a picture declares, checked because a few bytes can demand gigabytes. */

export interface ImageSize {
  width: number;
  height: number;
}

/** Reads the header of a PNG, JPEG, WebP, GIF, BMP or KTX2 file; undefined for other or truncated files. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  if (bytes.byteLength < 30) return undefined;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.getUint32(0) === 0x89504e47) return { width: data.getUint32(16), height: data.getUint32(20) };
  if (data.getUint16(0) === 0xffd8) return jpegSize(data);
  if (data.getUint32(0) === 0x52494646 && data.getUint32(8) === 0x57454250) return webpSize(data);
  if (data.getUint32(0) === 0x47494638) return { width: data.getUint16(6, true), height: data.getUint16(8, true) };
  if (isKtx2(bytes)) return { width: data.getUint32(20, true), height: data.getUint32(24, true) };
  if (data.getUint16(0) === 0x424d)
    return { width: Math.abs(data.getInt32(18, true)), height: Math.abs(data.getInt32(22, true)) };
  return undefined;
}

/** Whether a picture is KTX2, which browsers cannot decode. */
export function isKtx2(bytes: Uint8Array): boolean {
  return KTX2_MAGIC.every((byte, k) => bytes[k] === byte);
}

const KTX2_MAGIC = [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30];

/** Markers that start a frame, for any coding. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function jpegSize(data: DataView): ImageSize | undefined {
  for (let at = 2; at + 9 <= data.byteLength; ) {
    if (data.getUint8(at) !== 0xff) return undefined;
    const marker = data.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (isStartOfFrame(marker)) return { width: data.getUint16(at + 7), height: data.getUint16(at + 5) };
    at += 2 + Math.max(2, data.getUint16(at + 2));
  }
  return undefined;
}

function webpSize(data: DataView): ImageSize | undefined {
  switch (data.getUint32(12)) {
    case 0x56503820: // "VP8 "
      return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff };
    case 0x5650384c: {
      // "VP8L"
      const bits = data.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503858: // "VP8X"
      return { width: (data.getUint32(24, true) & 0xffffff) + 1, height: (data.getUint32(26, true) >>> 8) + 1 };
    default:
      return undefined;
  }
}
