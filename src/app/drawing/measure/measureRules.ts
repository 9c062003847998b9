/** Number of points for each kind of measure. */
import type { DraftRules } from '../../../domain/sketch/pointDraft.ts';
import { MEASURE_KINDS, type MeasureKind } from '../../../state/sketch/measures.ts';

export const MEASURE_RULES: Readonly<Record<MeasureKind, DraftRules>> = {
  distance: { minPoints: 2, maxPoints: 2 },
  path: { minPoints: 2 },
  area: { minPoints: 3 },
  volume: { minPoints: 3 },
};

/** The kind in a draft's fields; distance by default. */
export function measureKindOf(value: unknown): MeasureKind {
  return MEASURE_KINDS.find((kind) => kind === value) ?? 'distance';
}
