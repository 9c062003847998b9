/** A vehicle as panels show it. Positions and speeds are in the PoseTable only. */
import type { TruckAssignment } from '../../domain/haul/stages.ts';
import type { VehicleCategory } from '../../domain/vehicle/category.ts';
import type { EngineData } from '../../domain/vehicle/engine.ts';
import type { Presence } from '../../domain/vehicle/offline.ts';
import type { RenderStatus } from '../../domain/vehicle/status.ts';
import type { MotTime, TabletHistory } from '../../domain/vehicle/tablet.ts';

export interface VehicleRecord {
  readonly id: string;
  /** Whether the catalogue lists it; others are known by their messages alone. */
  isListed: boolean;
  name: string;
  /** Category of its model. */
  category: VehicleCategory;
  /** Category as shown to users: the backend's own text if no model exists for it. */
  categoryText: string;
  subcategory: string | undefined;
  /** The status text of the dispatch system or of the operator tablet; the newer one. */
  status: string | undefined;
  statusCategory: string | undefined;
  /** Time by which statuses are ordered: of the report, or the start of a tablet's; epoch ms, as all times here. */
  statusAtMs: number | undefined;
  /** Since when the status holds. */
  statusSinceMs: number | undefined;
  /** When the status ends or has ended, if reported; before the start, it belongs to an earlier status. */
  statusEndMs: number | undefined;
  operator: string | undefined;
  owner: string | undefined;
  model: string | undefined;
  function: string | undefined;
  region: string | undefined;
  loaded: 'YES' | 'NO' | undefined;
  hasTablet: boolean;
  operating: boolean | undefined;
  /** Reports of the operator tablet, current and previous. */
  tablet: TabletHistory | undefined;
  mot: MotTime | undefined;
  engine: EngineData | undefined;
  /** Stage of the haul cycle after the truck's last transaction. */
  haul: TruckAssignment | undefined;
  /** Presence that the backend last declared, or that its last known state implies at the start. */
  declaredPresence: Presence | undefined;
  /** Time of the last presence message, epoch milliseconds. */
  declaredAtMs: number | undefined;
  /** When the presence at the start was evaluated, epoch milliseconds. */
  presenceEvaluatedAtMs: number | undefined;
  render: RenderStatus;
  /** Online, but its last fix is older than the site's sync interval, or than the threshold of the start. */
  stale: boolean;
  /** A rule was broken recently: the vehicle is outlined. */
  hasWarning: boolean;
  /** Time of the alert behind the warning, epoch milliseconds. */
  alertAtMs: number | undefined;
  /** The rule that was broken, or the backend's text. */
  alertType: string | undefined;
  /** The alert has been seen. */
  isAlertSeen: boolean;
}

export function unknownVehicle(id: string): VehicleRecord {
  return {
    id,
    isListed: false,
    name: id,
    category: 'Default',
    categoryText: 'Default',
    subcategory: undefined,
    status: undefined,
    statusCategory: undefined,
    statusAtMs: undefined,
    statusSinceMs: undefined,
    statusEndMs: undefined,
    operator: undefined,
    owner: undefined,
    model: undefined,
    function: undefined,
    region: undefined,
    loaded: undefined,
    hasTablet: false,
    operating: undefined,
    tablet: undefined,
    mot: undefined,
    engine: undefined,
    haul: undefined,
    declaredPresence: undefined,
    declaredAtMs: undefined,
    presenceEvaluatedAtMs: undefined,
    render: 'offline',
    stale: false,
    hasWarning: false,
    alertAtMs: undefined,
    alertType: undefined,
    isAlertSeen: false,
  };
}

/** Whether two records of a vehicle are equal: a repeated report is no change. */
export function isSameVehicle(one: Readonly<VehicleRecord>, other: Readonly<VehicleRecord>): boolean {
  // Object.keys would allocate a list for each of thousands.
  for (const key in other) {
    const field = key as keyof VehicleRecord;
    if (!Object.is(one[field], other[field])) return false;
  }
  return true;
}
