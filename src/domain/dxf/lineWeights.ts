/** Line weights: hundredths of a millimetre on paper, drawn as whole pixels of the screen (decision 0121). */
import { numberOf, type RawEntity } from './entity.ts';

/** Group of the line weight of an entity and of a layer. */
export const LINE_WEIGHT_CODE = 370;
const WEIGHT_BY_LAYER = -1;
const WEIGHT_BY_BLOCK = -2;
/** Line weight if the file leaves it to the program. */
const DEFAULT_LINE_WEIGHT = 25;
/** Weights up to which lines are 1, 2, 3 and 4 pixels wide. */
const LINE_WEIGHT_LIMITS = [30, 50, 80, 120] as const;

/**
 * The weight of an entity.
 * @param ofLayer that of its layer
 * @param around that of the enclosing insert; undefined outside of blocks
 */
export function lineWeightOf(entity: RawEntity, ofLayer: number | undefined, around: number | undefined): number {
  const own = numberOf(entity, LINE_WEIGHT_CODE, WEIGHT_BY_LAYER);
  const weight = own === WEIGHT_BY_LAYER ? ofLayer : own === WEIGHT_BY_BLOCK ? around : own;
  return weight !== undefined && weight >= 0 ? weight : DEFAULT_LINE_WEIGHT;
}

/** Line width in screen pixels for a weight. */
export function lineWidthPx(weight: number): number {
  const step = LINE_WEIGHT_LIMITS.findIndex((most) => weight <= most);
  return step < 0 ? LINE_WEIGHT_LIMITS.length + 1 : step + 1;
}
