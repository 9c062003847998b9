/** The figures of a shift that the landing page names. */
import type { HandoverReport } from '../../../domain/wire/handover.ts';

export interface ShiftFigure {
  readonly name: 'hauled' | 'breaches' | 'stood' | 'changes';
  /** Null where it is not known. */
  readonly count: number | null;
}

/** @returns only figures above 0, and those that are not known */
export function shiftFigures(report: HandoverReport): ShiftFigure[] {
  const { hauled, alerts, stood, changes } = report;
  // Reports without totals list all.
  const { standingCount = stood.filter(({ lasts }) => lasts).length, changeCount = changes.length } = report;
  const figures: ShiftFigure[] = [
    { name: 'hauled', count: hauled.cycles },
    { name: 'breaches', count: alerts.reduce((sum, { count }) => sum + count, 0) },
    { name: 'stood', count: standingCount },
    { name: 'changes', count: changeCount },
  ];
  return figures.filter(({ count }) => count !== 0);
}
