/** Everything that has a 3D model, in the order in which models are numbered: vehicles first, then everything else. */

import { SITE_ENTITY_CODES, type SiteEntityCode } from '../siteEntity/kind.ts';
import { VEHICLE_CATEGORIES } from '../vehicle/category.ts';
import type { EntityOptions } from '../view/viewOptions.ts';

/** An annotation's model is the post that carries its sign. */
export const ENTITY_MODELS = [...VEHICLE_CATEGORIES, ...SITE_ENTITY_CODES] as const;
export type EntityModel = (typeof ENTITY_MODELS)[number];

/** Kinds of entities that are drawn as models, each with view options of its own. */
export type ModelKind = 'vehicle' | 'people' | 'sensor' | 'asset' | 'annotation';
export type ModelKindOptions = Record<ModelKind, EntityOptions>;

const KIND_OF_SITE_ENTITY: Record<SiteEntityCode, ModelKind> = {
  OP: 'asset',
  TX: 'asset',
  RC: 'asset',
  PC: 'asset',
  CCTV: 'asset',
  RSU: 'sensor',
  people: 'people',
  annotation: 'annotation',
};

/** Index of a model, for `PoseTable.setAppearance`. */
export function modelIndexOf(model: EntityModel): number {
  return ENTITY_MODELS.indexOf(model);
}

/** The kind whose display options apply to a model, by model index. */
export function kindOfModel(number: number): ModelKind {
  const siteEntity = SITE_ENTITY_CODES[number - VEHICLE_CATEGORIES.length];
  return siteEntity === undefined ? 'vehicle' : KIND_OF_SITE_ENTITY[siteEntity];
}
