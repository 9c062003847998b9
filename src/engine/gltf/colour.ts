/** Converts colours of files (linear light) to those of screens (sRGB). */

/** Fine enough for the darkest bytes, whose steps in linear light are 1 / 3300. */
const LINEAR_TO_SRGB_TABLE_SIZE = 1 << 15;
let linearToSrgbTable: Uint8Array | undefined;

/** Converts a linear value, 0 to 1, to an sRGB byte. */
export function displayByte(linear: number): number {
  if (!(linear > 0)) return 0;
  if (linear >= 1) return 255;
  linearToSrgbTable ??= tableOf();
  return linearToSrgbTable[(linear * LINEAR_TO_SRGB_TABLE_SIZE + 0.5) | 0] as number;
}

/** Precomputed: powers are expensive, and files need three per vertex. */
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
