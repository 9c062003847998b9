/** The views of the contact sheet, and the colours in which the app shows states on a dark ground. */
import { type Rgb, toLinear } from '../mine/tiles/palette.ts';
import type { Point3 } from '../render/camera.ts';

export interface View {
  title: string;
  level: 0 | 1 | 2;
  /** Colour of the state. */
  body: Rgb;
  loaded?: boolean;
  mark?: 'other' | 'warning';
  /** Whether the joints are turned. */
  hasTurnedJoints?: boolean;
  /** Whether a person stands beside it. */
  hasPerson?: boolean;
  /** Direction from the model to the camera. */
  from: Point3;
  up?: Point3;
  /** Fraction of the cell that the model fills. */
  filledShare: number;
  /** Instead of filling a fraction: a common scale. */
  pixelsPerM?: number;
}

export function hex(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16);
  return toLinear([((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]);
}

export const GROUND_COLOUR = hex('#161C22');
export const LIVE_COLOUR = hex('#35BE99');
export const OFFLINE_COLOUR = hex('#7F8993');
export const LOADED_COLOUR = hex('#8FDD3A');
export const EMPTY_COLOUR = hex('#B4BCC4');
export const PERSON_COLOUR = hex('#D8DEE3');

/** As displayed: marks are drawn over the finished picture. */
export const SHEET_COLOURS = {
  other: [255, 92, 92],
  warning: [255, 162, 46],
  caption: [141, 153, 164],
  name: [220, 227, 233],
} as const;
