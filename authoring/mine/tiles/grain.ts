/**
 * The grain of the mine's surfaces: one small tileable texture, rock in red, road in green, concrete in blue. Half
 * brightness leaves a colour unchanged. Relief is lit from the top of the texture, so that walls look lit from above.
 */
import { encodePng } from '../../render/png.ts';
import { lerp, smoothstep } from '../layout/noise.ts';

/** Side of the ground area that the texture covers, metres. */
export const GRAIN_REPEAT_M = 8;

const IMAGE_SIDE_PX = 256;
/** Brightness steps: coarser ones make the file smaller without being visible. */
const BRIGHTNESS_QUANTUM = 6;

/** One number per pixel, row by row from the top. */
type Field = Float64Array;

/** The texture of all grains; deterministic. */
export function grainPng(): Uint8Array {
  const channels = [rockGrainField(), roadGrainField(), concreteField()];
  const rgb = new Uint8Array(IMAGE_SIDE_PX * IMAGE_SIDE_PX * 3);
  channels.forEach((field, channel) => {
    field.forEach((value, pixel) => {
      rgb[pixel * 3 + channel] = value;
    });
  });
  return encodePng(IMAGE_SIDE_PX, IMAGE_SIDE_PX, rgb);
}

/** Rubble with blocks; no detail is larger than half a metre, because its repetition would be visible. */
function rockGrainField(): Field {
  const height = fieldOf((u, v) => {
    const bend = 0.03 * layeredNoise(u, v, 9, 3, 7);
    const blocks = cellularNoise(u + bend, v - bend, 19, 11) * layeredNoise(u, v, 13, 2, 13);
    const rubble = Math.abs(layeredNoise(u + bend, v + bend, 21, 4, 1) - 0.48);
    return blocks * 0.9 + rubble * 1.6 + layeredNoise(u, v, 17, 4, 14) * 1.6;
  });
  return normalizedField(shadeRelief(height, 5), 26);
}

/** Packed gravel. */
function roadGrainField(): Field {
  const height = fieldOf((u, v) => cellularNoise(u, v, 52, 21) * 0.5 + layeredNoise(u, v, 16, 4, 22) * 0.8);
  const stain = fieldOf((u, v) => layeredNoise(u, v, 4, 2, 23));
  return normalizedField(
    shadeRelief(height, 3).map((value, i) => value + 0.9 * (stain[i] as number)),
    15,
  );
}

/** Fine pores and stains. */
function concreteField(): Field {
  return normalizedField(
    fieldOf((u, v) => layeredNoise(u, v, 8, 4, 31) + 0.7 * layeredNoise(u, v, 96, 2, 32)),
    11,
  );
}

function fieldOf(value: (u: number, v: number) => number): Field {
  return Float64Array.from({ length: IMAGE_SIDE_PX * IMAGE_SIDE_PX }, (_, i) =>
    value((i % IMAGE_SIDE_PX) / IMAGE_SIDE_PX, Math.floor(i / IMAGE_SIDE_PX) / IMAGE_SIDE_PX),
  );
}

/** A point that is higher than its neighbour away from the light is bright. */
function shadeRelief(height: Field, relief: number): Field {
  const at = (i: number, j: number) =>
    height[((j + IMAGE_SIDE_PX) % IMAGE_SIDE_PX) * IMAGE_SIDE_PX + ((i + IMAGE_SIDE_PX) % IMAGE_SIDE_PX)] as number;
  return height.map((value, k) => {
    const [i, j] = [k % IMAGE_SIDE_PX, Math.floor(k / IMAGE_SIDE_PX)];
    return value + relief * (at(i, j + 1) - at(i, j - 1) + 0.4 * (at(i + 1, j) - at(i - 1, j)));
  });
}

/** Normalises a field to half brightness on average, with a given spread, quantised. */
function normalizedField(field: Field, spread: number): Field {
  const mean = field.reduce((sum, value) => sum + value, 0) / field.length;
  const deviation = Math.sqrt(field.reduce((sum, value) => sum + (value - mean) ** 2, 0) / field.length);
  return field.map((value) => {
    const brightness = 128 + Math.max(-2.6, Math.min(2.6, (value - mean) / deviation)) * spread;
    return Math.max(0, Math.min(255, Math.round(brightness / BRIGHTNESS_QUANTUM) * BRIGHTNESS_QUANTUM));
  });
}

/** A pseudo-random number from 0 to 1 for integer coordinates. */
function hashToFraction(i: number, j: number, seed: number): number {
  let h = Math.imul(i, 374_761_393) + Math.imul(j, 668_265_263) + Math.imul(seed, 974_634_777);
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}

const wrapIndex = (k: number, count: number): number => ((k % count) + count) % count;

/** Octaves of value noise, starting with `count` features per side. */
function layeredNoise(u: number, v: number, count: number, octaves: number, seed: number): number {
  let sum = 0;
  for (let k = 0; k < octaves; k++) sum += valueNoise(u, v, count * 2 ** k, seed + k) / 2 ** (k + 1);
  return sum;
}

function valueNoise(u: number, v: number, count: number, seed: number): number {
  const [x, y] = [u * count, v * count];
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const at = (a: number, b: number) => hashToFraction(wrapIndex(i + a, count), wrapIndex(j + b, count), seed);
  const [s, t] = [smoothstep(0, 1, x - i), smoothstep(0, 1, y - j)];
  return lerp(lerp(at(0, 0), at(1, 0), s), lerp(at(0, 1), at(1, 1), s), t);
}

/**
 * Stones: difference of the distances to the two nearest of scattered points, 0 at the gaps between stones, about 1 in
 * their centres.
 */
function cellularNoise(u: number, v: number, count: number, seed: number): number {
  const [x, y] = [u * count, v * count];
  const [i, j] = [Math.floor(x), Math.floor(y)];
  let [first, second] = [9, 9];
  for (let b = -1; b <= 1; b++) {
    for (let a = -1; a <= 1; a++) {
      const [p, q] = [wrapIndex(i + a, count), wrapIndex(j + b, count)];
      const far = Math.hypot(i + a + hashToFraction(p, q, seed) - x, j + b + hashToFraction(p, q, seed + 100) - y);
      if (far < first) [first, second] = [far, first];
      else if (far < second) second = far;
    }
  }
  return Math.min(1, (second - first) * 1.6);
}
