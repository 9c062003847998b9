/** The profile of a drive: walls up to the spring line, an elliptic arch above. */
import type { Vec3 } from '../layout/frame.ts';
import type { Rgb } from './palette.ts';

/** The swept path: a floor line with the drive's size. */
export interface Bore {
  line: readonly Vec3[];
  widthM: number;
  heightM: number;
  colour: Rgb;
}

/** Height at which the arch starts. */
export function springHeightM(widthM: number, heightM: number): number {
  return heightM - widthM * 0.4;
}
