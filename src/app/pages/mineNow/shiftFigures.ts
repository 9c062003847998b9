/** The figures of a shift that the landing page names. */
import type { HandoverReport } from '../../../domain/wire/handover.ts';

export interface ShiftFigure {
  readonly name: 'hauled' | 'breaches' | 'stood' | 'changes';
  readonly count: number;
}

/** @returns only what there is any of: a count of 0 says nothing */
export function shiftFigures({ hauled, alerts, stood, changes }: HandoverReport): ShiftFigure[] {
  const figures: ShiftFigure[] = [
    { name: 'hauled', count: hauled.cycles },
    { name: 'breaches', count: alerts.reduce((sum, { count }) => sum + count, 0) },
    { name: 'stood', count: stood.filter(({ lasts }) => lasts).length },
    { name: 'changes', count: changes.length },
  ];
  return figures.filter(({ count }) => count > 0);
}
