/** The vehicle files that ship, and which category is in which. */
import { VEHICLE_CATEGORIES, type VehicleCategory } from '../../domain/vehicle/category.ts';

export const SHIPPED_FILES = ['adt_vehicles.glb', 'open_pit_vehicles.glb'] as const;

export type ShippedFile = (typeof SHIPPED_FILES)[number];

export interface ShippedCategory {
  category: VehicleCategory;
  file: ShippedFile;
}

/** Open-pit machines have the prefix `OP`. */
export const SHIPPED_CATEGORIES: readonly ShippedCategory[] = VEHICLE_CATEGORIES.map((category) => ({
  category,
  file: SHIPPED_FILES[category.startsWith('OP') ? 1 : 0],
}));

/** Throws with the server's answer where the file cannot be had. */
export async function fetchShipped(file: ShippedFile): Promise<Uint8Array> {
  const response = await fetch(`/models/${file}`);
  if (!response.ok) throw new Error(`/models/${file}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
