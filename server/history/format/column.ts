/**
 * One column of numbers, lossless: decimals are scaled to integers, and stored as differences from predicted values.
 * Numbers without a short decimal form are stored as they are.
 */
import type { ByteReader, ByteWriter } from './bytes.ts';

/** Largest number of decimals that is tried. */
const MAX_DECIMAL_DIGITS = 6;
/** Second differences of numbers within this limit stay exact. */
const MAX_SCALED = 2 ** 49;

/** How a number is predicted from the preceding ones. */
const PREDICTION_MODE = { same: 0, first: 1, last: 2, trend: 3, raw: 4 } as const;
const PREDICTIVE_MODES = [PREDICTION_MODE.first, PREDICTION_MODE.last, PREDICTION_MODE.trend] as const;
type Prediction = (typeof PREDICTIVE_MODES)[number];

/** @param values finite numbers */
export function writeColumn(writer: ByteWriter, values: ArrayLike<number>): void {
  if (values.length === 0) return;
  const digits = digitsOf(values);
  if (digits === undefined) {
    writer.writeByte(PREDICTION_MODE.raw);
    for (let k = 0; k < values.length; k++) writer.writeFloat(values[k] as number);
    return;
  }
  const scaledValues = scaleValues(values, 10 ** digits);
  const isSame = scaledValues.every((value) => value === scaledValues[0]);
  const mode = predictionOf(scaledValues);
  writer.writeByte((isSame ? PREDICTION_MODE.same : mode) + digits * 8);
  writer.writeInt(scaledValues[0] as number);
  if (isSame) return;
  for (let k = 1; k < scaledValues.length; k++)
    writer.writeInt((scaledValues[k] as number) - predictedValue(mode, scaledValues, k));
}

/** @param length number of values in the column */
export function readColumn(reader: ByteReader, length: number): Float64Array {
  const values = new Float64Array(length);
  if (length === 0) return values;
  const head = reader.byte();
  const mode = head % 8;
  if (mode === PREDICTION_MODE.raw) {
    for (let k = 0; k < length; k++) values[k] = reader.float();
    return values;
  }
  values[0] = reader.int();
  if (mode === PREDICTION_MODE.same) values.fill(values[0]);
  else for (let k = 1; k < length; k++) values[k] = reader.int() + predictedValue(mode as Prediction, values, k);
  const scale = 10 ** Math.floor(head / 8);
  if (scale > 1) for (let k = 0; k < length; k++) values[k] = (values[k] as number) / scale;
  return values;
}

function predictedValue(mode: Prediction, values: ArrayLike<number>, k: number): number {
  if (mode === PREDICTION_MODE.first) return values[0] as number;
  const last = values[k - 1] as number;
  return mode === PREDICTION_MODE.last || k === 1 ? last : 2 * last - (values[k - 2] as number);
}

/**
 * @returns number of decimals with which every value can be written exactly; undefined if some need more than are tried
 */
function digitsOf(values: ArrayLike<number>): number | undefined {
  let digits = 0;
  for (let k = 0; k < values.length; k++) {
    const value = values[k] as number;
    while (!isExactAtScale(value, 10 ** digits)) if (++digits > MAX_DECIMAL_DIGITS) return undefined;
  }
  // More decimals make the scaled numbers larger: values that fitted with fewer must be checked again.
  for (let k = 0; k < values.length; k++) if (!isExactAtScale(values[k] as number, 10 ** digits)) return undefined;
  return digits;
}

function isExactAtScale(value: number, scale: number): boolean {
  const scaledValue = Math.round(value * scale);
  return Math.abs(scaledValue) <= MAX_SCALED && scaledValue / scale === value;
}

function scaleValues(values: ArrayLike<number>, scale: number): Float64Array {
  const scaled = new Float64Array(values.length);
  for (let k = 0; k < values.length; k++) scaled[k] = Math.round((values[k] as number) * scale);
  return scaled;
}

/** The prediction that leaves the least to write. */
function predictionOf(scaled: Float64Array): Prediction {
  let best: Prediction = PREDICTION_MODE.last;
  let smallestSize = Number.POSITIVE_INFINITY;
  for (const mode of PREDICTIVE_MODES) {
    let cost = 0;
    for (let k = 1; k < scaled.length; k++) {
      cost += Math.log2(1 + Math.abs((scaled[k] as number) - predictedValue(mode, scaled, k)));
    }
    if (cost >= smallestSize) continue;
    best = mode;
    smallestSize = cost;
  }
  return best;
}
