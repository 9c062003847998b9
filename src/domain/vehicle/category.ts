/** Vehicle categories with 3D models (rules.md#vehicle-categories). */

export const VEHICLE_CATEGORIES = [
  'Haul Truck',
  'Road Train',
  'Loader',
  'Drill',
  'Bolter',
  'Spraymec',
  'Transmixer',
  'LV',
  'Bus',
  'Service Fleet',
  'OPMiningTruck',
  'OPExcavator',
  'OPOffRoad',
  'OPBulldozer',
  'Default',
] as const;

export type VehicleCategory = (typeof VEHICLE_CATEGORIES)[number];

const categoryByName = new Map<string, VehicleCategory>(
  VEHICLE_CATEGORIES.map((category) => [normalizeName(category), category]),
);

function normalizeName(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}

/** Reads a backend's category, ignoring case and spacing; `Default` for anything else. */
export function readVehicleCategory(text: unknown): VehicleCategory {
  return (typeof text === 'string' && categoryByName.get(normalizeName(text))) || 'Default';
}

/** A category as displayed and searched: the backend's own text if there is no model for it. */
export function vehicleCategoryText(text: unknown): string {
  const category = readVehicleCategory(text);
  return (category === 'Default' && typeof text === 'string' && text.trim()) || category;
}

/** Categories whose body or bed shows loaded (lime) or empty (grey) (rules.md#vehicle-load). */
export function showsLoad(category: VehicleCategory): boolean {
  return category === 'Haul Truck' || category === 'Road Train';
}

/** Categories whose load is visible in the bed, independent of the colour of the bed. */
export function carriesLoad(category: VehicleCategory): boolean {
  return showsLoad(category) || category === 'OPMiningTruck';
}
