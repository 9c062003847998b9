/** Everything that has a 3D model, in the order in which models are numbered: vehicles first, then everything else. */

import { THING_CODES, type ThingCode } from '../thing/kind.ts';
import { VEHICLE_CATEGORIES } from '../vehicle/category.ts';
import type { EntityOptions } from '../view/viewOptions.ts';

/** An annotation's model is the post that carries its sign. */
export const DRAWN_MODELS = [...VEHICLE_CATEGORIES, ...THING_CODES] as const;
export type DrawnModel = (typeof DRAWN_MODELS)[number];

/** Kinds of entities that are drawn as models, each with view options of its own. */
export type ModelKind = 'vehicle' | 'people' | 'sensor' | 'asset' | 'annotation';
export type KindOptions = Record<ModelKind, EntityOptions>;

const KIND_OF_THING: Record<ThingCode, ModelKind> = {
  OP: 'asset',
  TX: 'asset',
  RC: 'asset',
  PC: 'asset',
  CCTV: 'asset',
  RSU: 'sensor',
  people: 'people',
  annotation: 'annotation',
};

/** The number of a model, as `PoseTable.setLook` takes it. */
export function modelNumber(model: DrawnModel): number {
  return DRAWN_MODELS.indexOf(model);
}

/** Whose options a model is drawn by, by its number. */
export function kindOfModel(number: number): ModelKind {
  const thing = THING_CODES[number - VEHICLE_CATEGORIES.length];
  return thing === undefined ? 'vehicle' : KIND_OF_THING[thing];
}
