/** Colours as files hold them (linear light) and as screens show them. */

/** A linear value, 0 to 1, as the byte that a screen shows. */
export function displayByte(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
}
