/** Converts CSS colour spaces to sRGB, components 0 to 1; outside that range for colours beyond the gamut. */

export type Components = readonly [number, number, number];
type Matrix = readonly [Components, Components, Components];

const XYZ_D50_TO_SRGB: Matrix = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];
const OKLAB_TO_CONES: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const CONES_TO_SRGB: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const DISPLAY_P3_TO_SRGB: Matrix = [
  [1.2249401763, -0.2249401763, 0],
  [-0.0420569547, 1.0420569547, 0],
  [-0.0196375546, -0.0786360454, 1.0982735999],
];

/** @param h degrees @param s and l percent */
export function hslToSrgb([h, s, l]: Components): Components {
  const [saturation, lightness] = [s / 100, l / 100];
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const k = (((offset + h / 30) % 12) + 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** @param h degrees @param whiteness and blackness percent */
export function hwbToSrgb([h, whiteness, blackness]: Components): Components {
  const [white, black] = [whiteness / 100, blackness / 100];
  if (white + black >= 1) {
    const grey = white / (white + black);
    return [grey, grey, grey];
  }
  return mapped(hslToSrgb([h, 100, 50]), (channel) => channel * (1 - white - black) + white);
}

/** CIE Lab with the D50 white point, as in CSS. */
export function labToSrgb([lightness, a, b]: Components): Components {
  const y = (lightness + 16) / 116;
  const xyz: Components = [labToLinear(y + a / 500) * 0.96422, labToLinear(y), labToLinear(y - b / 200) * 0.82521];
  return mapped(multiply(XYZ_D50_TO_SRGB, xyz), gammaEncoded);
}

export function oklabToSrgb(lab: Components): Components {
  const cones = mapped(multiply(OKLAB_TO_CONES, lab), (cone) => cone ** 3);
  return mapped(multiply(CONES_TO_SRGB, cones), gammaEncoded);
}

export function linearToSrgb(linear: Components): Components {
  return mapped(linear, gammaEncoded);
}

export function displayP3ToSrgb(p3: Components): Components {
  return mapped(multiply(DISPLAY_P3_TO_SRGB, mapped(p3, gammaDecoded)), gammaEncoded);
}

/** Converts chroma and hue (degrees) to rectangular coordinates. */
export function fromPolar([lightness, chroma, hue]: Components): Components {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

function labToLinear(value: number): number {
  const cube = value ** 3;
  return cube > 216 / 24_389 ? cube : ((116 * value - 16) * 27) / 24_389;
}

function gammaEncoded(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function gammaDecoded(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

function multiply([first, second, third]: Matrix, vector: Components): Components {
  return [dot(first, vector), dot(second, vector), dot(third, vector)];
}

function dot([a, b, c]: Components, [x, y, z]: Components): number {
  return a * x + b * y + c * z;
}

function mapped([a, b, c]: Components, change: (component: number) => number): Components {
  return [change(a), change(b), change(c)];
}
