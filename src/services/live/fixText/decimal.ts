/**
 * Decimal numbers of up to 17 digits, as JSON.parse and `Number` read them: the nearest double. The digits come in two
 * parts that are exact; their quotient by a power of ten is computed with its remainder (Dekker, 1971), and left to the
 * caller if it is so close to halfway between two doubles that the remainder's own rounding could decide.
 */

/** Digits of each of the two parts. */
export const PART_DIGITS = 9;
export const MAX_DIGITS = 17;
/** Splits a double into two of 26 bits. */
const SPLITTER = 2 ** 27 + 1;
/** Far above the error of the remainder's quotient. */
const REMAINDER_ERROR = 2 ** -45;
const POWERS_OF_TEN = Array.from({ length: MAX_DIGITS + 1 }, (_, exponent) => 10 ** exponent);
const POWERS_HIGH = POWERS_OF_TEN.map(highPart);

/**
 * @param first first {@link PART_DIGITS} digits or fewer @param second the digits after them @param secondDigits how many
 * @param decimals how many of all digits are after the point
 * @returns NaN if undecidable here
 */
export function decimalOf(first: number, second: number, secondDigits: number, decimals: number): number {
  const divisor = POWERS_OF_TEN[decimals] as number;
  const head = first * (POWERS_OF_TEN[secondDigits] as number);
  const sum = head + second;
  const lost = second - (sum - head);
  const quotient = sum / divisor;
  // The quotient of exact numbers is rounded only once.
  if (lost === 0 && sum <= Number.MAX_SAFE_INTEGER) return quotient;
  const high = highPart(quotient);
  const low = quotient - high;
  const divisorHigh = POWERS_HIGH[decimals] as number;
  const divisorLow = divisor - divisorHigh;
  const product = quotient * divisor;
  const productLost = low * divisorLow - (product - high * divisorHigh - low * divisorHigh - high * divisorLow);
  const remainder = (sum - product - productLost + lost) / divisor;
  const error = remainder * REMAINDER_ERROR;
  const value = quotient + (remainder - error);
  return value === quotient + (remainder + error) ? value : Number.NaN;
}

function highPart(value: number): number {
  const scaled = value * SPLITTER;
  return scaled - (scaled - value);
}
