/** What people read of a vehicle. Positions and speeds live in the PoseTable, never here. */
import type { VehicleCategory } from '../../domain/vehicle/category.ts';
import type { RenderStatus } from '../../domain/vehicle/status.ts';

export interface VehicleRecord {
  readonly id: string;
  name: string;
  category: VehicleCategory;
  subcategory: string | undefined;
  /** The dispatch system's status text. */
  status: string | undefined;
  statusCategory: string | undefined;
  /** Epoch milliseconds at which the status began. */
  statusAtMs: number | undefined;
  operator: string | undefined;
  owner: string | undefined;
  model: string | undefined;
  function: string | undefined;
  region: string | undefined;
  loaded: 'YES' | 'NO' | undefined;
  isOp: boolean;
  operating: boolean | undefined;
  /** What the backend last declared in so many words. */
  declared: 'online' | 'offline' | undefined;
  render: RenderStatus;
  warning: boolean;
}
