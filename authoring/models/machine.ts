/** What a vehicle script gives: its category, its shapes, and the few boxes that stand for it far away. */
import type { Vec2 } from 'manifold-3d';
import type { VehicleCategory } from '../../src/domain/vehicle/category.ts';
import type { Kit, Paint } from './kit.ts';

/** A box of the far level; `taper` draws its top in at front and back, metres. */
export interface FarBox {
  paint: Paint;
  x: Vec2;
  y: Vec2;
  z: Vec2;
  taper?: Vec2;
}

export interface Machine {
  category: VehicleCategory;
  file: 'adt_vehicles' | 'open_pit_vehicles';
  build(kit: Kit): void;
  far: FarBox[];
}
