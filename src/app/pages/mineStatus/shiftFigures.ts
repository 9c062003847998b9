/** The figures of a shift shown on the landing page. */
import type { HandoverReport } from '../../../domain/wire/handover.ts';

export interface ShiftFigure {
  readonly name: 'hauled' | 'breaches' | 'stood' | 'changes';
  /** Null if unknown. */
  readonly count: number | null;
}

/** @returns only figures above 0, and unknown ones */
export function shiftFigures(report: HandoverReport): ShiftFigure[] {
  const { hauled, alerts, stood, changes } = report;
  // Reports without totals list everything.
  const { standingCount = stood.filter(({ lasts }) => lasts).length, changeCount = changes.length } = report;
  const figures: ShiftFigure[] = [
    { name: 'hauled', count: hauled.cycles },
    { name: 'breaches', count: alerts.reduce((sum, { count }) => sum + count, 0) },
    { name: 'stood', count: standingCount },
    { name: 'changes', count: changeCount },
  ];
  return figures.filter(({ count }) => count !== 0);
}
