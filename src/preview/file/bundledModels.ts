/** The shipped vehicle files, and the categories in each. */
import { VEHICLE_CATEGORIES, type VehicleCategory } from '../../domain/vehicle/category.ts';

export const BUNDLED_FILES = ['adt_vehicles.glb', 'open_pit_vehicles.glb'] as const;

export type BundledFile = (typeof BUNDLED_FILES)[number];

export interface BundledCategory {
  category: VehicleCategory;
  file: BundledFile;
}

/** Open-pit machines have the prefix `OP`. */
export const BUNDLED_CATEGORIES: readonly BundledCategory[] = VEHICLE_CATEGORIES.map((category) => ({
  category,
  file: BUNDLED_FILES[category.startsWith('OP') ? 1 : 0],
}));

/** @throws with the server's response if the file cannot be loaded */
export async function fetchBundledFile(file: BundledFile, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(`/models/${file}`, { signal });
  if (!response.ok) throw new Error(`/models/${file}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
