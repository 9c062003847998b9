/** Properties of a file that the model rules need, independent of the reader. Metres, y up, facing +x. */
import type { VehicleCategory } from '../vehicle/category.ts';
import type { JointMotion } from './joint.ts';

export type Corner = readonly [x: number, y: number, z: number];

/** A named part in one paint. */
export interface ModelPart {
  name: string;
  paint: string;
  /** The joint that moves it. */
  joint?: string;
  /** Range of its triangles in the index list of a packed level. */
  range?: { firstIndex: number; indexCount: number };
}

/** One level of detail: 0 near, 1 middle, 2 far. */
export interface ModelLevel {
  parts: readonly ModelPart[];
  /** Primitives: one draw call each. */
  drawParts: number;
  triangles: number;
  vertices: number;
  low: Corner;
  high: Corner;
}

export interface ModelJoint {
  /** Of its node, without the number that a program adds to a second one of that name. */
  name: string;
  /** The joint that carries this one. */
  parent: string | undefined;
  /** The pin, metres in the model's frame. */
  pivot: Corner;
  /** Its axes are not the model's. */
  turned: boolean;
  /** Undefined where the properties make no sense. */
  motion: JointMotion | undefined;
}

export interface ModelSummary {
  category: VehicleCategory;
  /** By level of detail; undefined if the file has none. */
  levels: readonly (ModelLevel | undefined)[];
  /** Parent joints come first. */
  joints: readonly ModelJoint[];
}

/** Length (x), height (y) and width (z), metres. */
export function sizeOf({ low, high }: Pick<ModelLevel, 'low' | 'high'>): Corner {
  return [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
}
