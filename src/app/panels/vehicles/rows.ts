/** From vehicles to the rows of the list: filtered, grouped by category, folders first and names in order. */
import type { VehicleCategory } from '../../../domain/vehicle/category.ts';
import type { RenderStatus } from '../../../domain/vehicle/status.ts';

export type PresenceFilter = 'online' | 'all' | 'offline';

/** What the list reads of a vehicle. */
export interface ListedVehicle {
  readonly id: string;
  readonly name: string;
  readonly category: VehicleCategory;
  readonly render: RenderStatus;
}

export type Row =
  | {
      readonly kind: 'folder';
      readonly category: VehicleCategory;
      readonly online: number;
      readonly total: number;
      readonly open: boolean;
    }
  | { readonly kind: 'vehicle'; readonly id: string };

export interface ListQuery {
  presence: PresenceFilter;
  /** Looked for in names, whatever the case; blank matches all. */
  search: string;
  closed: ReadonlySet<VehicleCategory>;
}

const collator = new Intl.Collator('en', { numeric: true });

/** Rows from top to bottom. A search opens every folder (live-monitoring section 4, "Tree"). */
export function rowsOf(vehicles: Iterable<ListedVehicle>, query: ListQuery): Row[] {
  const needle = query.search.trim().toLowerCase();
  const folders = new Map<VehicleCategory, { shown: ListedVehicle[]; online: number; total: number }>();
  for (const vehicle of vehicles) {
    let folder = folders.get(vehicle.category);
    if (!folder) {
      folder = { shown: [], online: 0, total: 0 };
      folders.set(vehicle.category, folder);
    }
    const online = vehicle.render !== 'offline';
    folder.total++;
    if (online) folder.online++;
    if (matches(vehicle, online, query.presence, needle)) folder.shown.push(vehicle);
  }
  return [...folders]
    .filter(([, folder]) => folder.shown.length > 0)
    .sort(([a], [b]) => collator.compare(a, b))
    .flatMap(([category, { shown, online, total }]): Row[] => {
      const open = needle !== '' || !query.closed.has(category);
      const folder: Row = { kind: 'folder', category, online, total, open };
      if (!open) return [folder];
      shown.sort((a, b) => collator.compare(a.name, b.name));
      return [folder, ...shown.map(({ id }): Row => ({ kind: 'vehicle', id }))];
    });
}

function matches(vehicle: ListedVehicle, online: boolean, presence: PresenceFilter, needle: string): boolean {
  if (presence === 'online' && !online) return false;
  if (presence === 'offline' && online) return false;
  return needle === '' || vehicle.name.toLowerCase().includes(needle);
}
