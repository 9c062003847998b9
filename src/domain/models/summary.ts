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
  /** Name of its node, without the number that programs add to duplicates. */
  name: string;
  /** The parent joint. */
  parent: string | undefined;
  /** The pin, metres in the model's frame. */
  pivot: Corner;
  /** Whether its axes differ from the model's. */
  turned: boolean;
  /** Undefined if the properties are invalid. */
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
