/** Colours as files hold them (linear light) and as screens show them. */

/** Fine enough for the darkest bytes, whose steps of light are 1 / 3300. */
const LINEAR_TO_SRGB_TABLE_SIZE = 1 << 15;
let linearToSrgbTable: Uint8Array | undefined;

/** A linear value, 0 to 1, as the byte that a screen shows. */
export function displayByte(linear: number): number {
  if (!(linear > 0)) return 0;
  if (linear >= 1) return 255;
  linearToSrgbTable ??= tableOf();
  return linearToSrgbTable[(linear * LINEAR_TO_SRGB_TABLE_SIZE + 0.5) | 0] as number;
}

/** Powers are expensive, and files need three a vertex: one for each byte is enough. */
function tableOf(): Uint8Array {
  const table = new Uint8Array(LINEAR_TO_SRGB_TABLE_SIZE + 1);
  for (let byte = 1; byte < 256; byte++) {
    const first = Math.ceil(linearOfSrgb((byte - 0.5) / 255) * LINEAR_TO_SRGB_TABLE_SIZE);
    table.fill(byte, first);
  }
  return table;
}

function linearOfSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
