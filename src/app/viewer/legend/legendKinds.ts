/** Which kinds of vehicles and equipment a view shows, for its legend. */
import type { SiteEntityCode, SiteEntityKind } from '../../../domain/siteEntity/kind.ts';
import { VEHICLE_CATEGORIES, type VehicleCategory } from '../../../domain/vehicle/category.ts';
import { type VisibilityRules, visibilityTest } from '../../../domain/view/shown.ts';

/** Kinds with a model; the signs of annotations are self-explanatory. */
export const LEGEND_CODES = ['OP', 'TX', 'RC', 'PC', 'CCTV', 'RSU', 'people'] as const satisfies SiteEntityCode[];
export type LegendCode = (typeof LEGEND_CODES)[number];

interface LegendVehicle {
  readonly id: string;
  readonly category: VehicleCategory;
  readonly render: string;
}

interface LegendEntity {
  readonly kind: SiteEntityKind;
  readonly id: string;
  readonly code: SiteEntityCode;
}

/** @returns those of which the view shows at least one, in the order of models */
export function shownCategories(view: VisibilityRules, vehicles: Iterable<LegendVehicle>): VehicleCategory[] {
  const isShown = visibilityTest(view);
  const found = new Set<VehicleCategory>();
  for (const { id, category, render } of vehicles)
    if (!found.has(category) && isShown('vehicle', id, render === 'offline')) found.add(category);
  return VEHICLE_CATEGORIES.filter((category) => found.has(category));
}

/** @returns those of which the view shows at least one */
export function shownCodes(view: VisibilityRules, entities: Iterable<LegendEntity>): LegendCode[] {
  const isShown = visibilityTest(view);
  const found = new Set<SiteEntityCode>();
  for (const { kind, id, code } of entities) if (!found.has(code) && isShown(kind, id)) found.add(code);
  return LEGEND_CODES.filter((code) => found.has(code));
}
