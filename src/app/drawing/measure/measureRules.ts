/** How many points each kind of measure takes. */
import type { DraftRules } from '../../../domain/sketch/pointDraft.ts';
import { MEASURE_KINDS, type MeasureKind } from '../../../state/sketch/measures.ts';

export const MEASURE_RULES: Readonly<Record<MeasureKind, DraftRules>> = {
  distance: { minPoints: 2, maxPoints: 2 },
  path: { minPoints: 2 },
  area: { minPoints: 3 },
  volume: { minPoints: 3 },
};

/** The kind that a draft's fields name; distances at first. */
export function measureKindOf(value: unknown): MeasureKind {
  return MEASURE_KINDS.find((kind) => kind === value) ?? 'distance';
}
