/** Output of a vehicle script: its category, its shapes, its joints, and the few faces of the far level. */
import type { Vec3 } from 'manifold-3d';
import type { VehicleCategory } from '../../src/domain/vehicle/category.ts';
import type { FarLevelFace } from './far.ts';
import type { ModellingTools } from './kit.ts';

/**
 * A part that rotates about a pin. Positive angles raise the front (`pitch`), turn to the left (`yaw`), lean to the
 * right (`roll`).
 */
export interface MachineJoint {
  name: `${string}_joint`;
  /** The joint that carries this one. */
  parentJoint?: `${string}_joint`;
  /** The pin, in the kit's frame. */
  pin: Vec3;
  axis: 'pitch' | 'yaw' | 'roll';
  minDeg: number;
  maxDeg: number;
  /** Parts that it moves, including those of its child joints. */
  parts: readonly string[];
}

/** Steering of an articulated machine: the parts in front of or behind the hinge turn about it. */
export function articulationJoint(hinge: Vec3, parts: readonly string[]): MachineJoint {
  return { name: 'articulation_joint', pin: hinge, axis: 'yaw', minDeg: -42, maxDeg: 42, parts };
}

export interface Machine {
  category: VehicleCategory;
  file: 'adt_vehicles' | 'open_pit_vehicles';
  build(kit: ModellingTools): void;
  /** Parent joints first. */
  joints?: readonly MachineJoint[];
  farLevelFaces: readonly FarLevelFace[];
}
