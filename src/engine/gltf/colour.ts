/** Colours as files hold them (linear light) and as screens show them. */

/** Fine enough for the darkest bytes, whose steps of light are 1 / 3300. */
const LINEAR_TO_SRGB_TABLE_SIZE = 1 << 15;
let bytes: Uint8Array | undefined;

/** A linear value, 0 to 1, as the byte that a screen shows. */
export function displayByte(linear: number): number {
  bytes ??= tableOf();
  return bytes[Math.round(Math.min(1, Math.max(0, linear)) * LINEAR_TO_SRGB_TABLE_SIZE)] as number;
}

/** Powers are dear: files ask for three a vertex. */
function tableOf(): Uint8Array {
  return Uint8Array.from({ length: LINEAR_TO_SRGB_TABLE_SIZE + 1 }, (_, k) =>
    srgbByteOfLinear(k / LINEAR_TO_SRGB_TABLE_SIZE),
  );
}

function srgbByteOfLinear(value: number): number {
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
}
