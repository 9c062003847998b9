/** Colours of the scene on a dark ground. Vertex colours are written as linear RGB, shaded once from the south-west. */
import { smoothstep } from '../layout/noise.ts';

/** Components from 0 to 1; sRGB unless stated otherwise. */
export type Rgb = readonly [number, number, number];

function hex(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** In sRGB; the same values as the interface's scene tokens, which include all of them but steel. */
export const PALETTE = {
  rock: hex('#3C434B'),
  rockTop: hex('#525B65'),
  line: hex('#77818C'),
  road: hex('#9A8B72'),
  tunnel: hex('#7C8B9A'),
  tunnelDeep: hex('#5B6876'),
  shaft: hex('#A9B4BF'),
  plant: hex('#6B7683'),
  steel: hex('#B4BEC8'),
  ramp: hex('#AB9A7C'),
  dump: hex('#595047'),
  /** Ore before the crusher and on stockpiles. */
  stockpile: hex('#46565A'),
  water: hex('#1D333D'),
} as const;

/** Unit vector towards the light in the mine frame. */
const SUN_DIRECTION = unit(-0.62, -0.48, 0.62);
const FILL_LIGHT_DIRECTION = unit(0.8, -0.4, 0.3);
/** Skylight is cool, sunlight warm, so that shaded parts also differ in hue. */
const AMBIENT_INTENSITY = 0.4;
const SUN_INTENSITY = 1.14;
const SKY_TINT: Rgb = [0.93, 1, 1.09];
const SUN_TINT: Rgb = [1.05, 1, 0.93];

function unit(x: number, y: number, z: number): Rgb {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

function dotProduct(a: Rgb, b: Rgb): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function scaleColour(colour: Rgb, by: number): Rgb {
  return [colour[0] * by, colour[1] * by, colour[2] * by];
}

export function blendColours(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

function srgbToLinear(value: number): number {
  const clampedValue = Math.min(1, Math.max(0, value));
  return clampedValue <= 0.04045 ? clampedValue / 12.92 : ((clampedValue + 0.055) / 1.055) ** 2.4;
}

/** sRGB to linear RGB, as glTF stores colours. */
export function toLinear(colour: Rgb): Rgb {
  return [srgbToLinear(colour[0]), srgbToLinear(colour[1]), srgbToLinear(colour[2])];
}

/**
 * Colour of rock with a normal; steep walls are darker than floors and berms, deep ones darker still.
 * @param sky fraction of the sky visible from there @param loose kind of broken rock there
 */
export function rockColour(normal: Rgb, z: number, sky = 1, loose?: 'dump' | 'stockpile'): Rgb {
  const flat = smoothstep(0.55, 1, normal[2]) * 0.55;
  const solid = blendColours(PALETTE.rock, PALETTE.rockTop, flat);
  const base = loose ? blendColours(solid, PALETTE[loose], 0.8) : solid;
  const fromSky =
    AMBIENT_INTENSITY * (0.7 + 0.3 * normal[2]) * sky + 0.12 * Math.max(0, dotProduct(normal, FILL_LIGHT_DIRECTION));
  const fromSun = SUN_INTENSITY * 0.72 * Math.max(0, dotProduct(normal, SUN_DIRECTION)) * (0.55 + 0.45 * sky);
  const shade = (0.92 + 0.08 * smoothstep(0.35, 0.95, normal[2])) * depthShade(z);
  const litChannel = (k: 0 | 1 | 2) => base[k] * (fromSky * SKY_TINT[k] + fromSun * SUN_TINT[k]) * shade;
  return [litChannel(0), litChannel(1), litChannel(2)];
}

/** @param sky fraction of the sky visible from there */
export function roadColour(kind: 'road' | 'ramp', z: number, sky = 1): Rgb {
  return scaleColour(
    PALETTE[kind],
    (AMBIENT_INTENSITY + SUN_INTENSITY * 0.52 * SUN_DIRECTION[2]) * (0.6 + 0.4 * sky) * depthShade(z),
  );
}

function depthShade(z: number): number {
  return 1 - 0.2 * Math.min(1, Math.max(0, -z / 320));
}

/** Colour of buildings and drives: softly lit from above. */
export function litSolidColour(base: Rgb, normal: Rgb): Rgb {
  return scaleColour(base, 0.42 + 0.55 * Math.max(0, dotProduct(normal, unit(-0.5, -0.35, 0.8))));
}
