/** What a vehicle script gives: its category, its shapes, its joints, and the few faces that stand for it far away. */
import type { Vec3 } from 'manifold-3d';
import type { VehicleCategory } from '../../src/domain/vehicle/category.ts';
import type { FarFace } from './far.ts';
import type { ModellingTools } from './kit.ts';

/** What turns about a pin. Positive angles lift the front (`pitch`), turn to the left (`yaw`), lean to the right (`roll`). */
export interface MachineJoint {
  name: `${string}_joint`;
  /** The joint that carries this one. */
  parentJoint?: `${string}_joint`;
  /** The pin, in the kit's frame. */
  at: Vec3;
  axis: 'pitch' | 'yaw' | 'roll';
  minDeg: number;
  maxDeg: number;
  /** Parts that it moves; those of the joints that it carries move along. */
  parts: readonly string[];
}

export interface Machine {
  category: VehicleCategory;
  file: 'adt_vehicles' | 'open_pit_vehicles';
  build(kit: ModellingTools): void;
  /** Those that carry others first. */
  joints?: readonly MachineJoint[];
  far: readonly FarFace[];
}
