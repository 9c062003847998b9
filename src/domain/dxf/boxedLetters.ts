/** Letters of a drawing that are drawn as boxes: known only once its texts have been prepared for the GPU. */
import type { DxfReport } from './drawing.ts';

/**
 * A report with the number of letters drawn as boxes, which replaces an earlier number; the same report if there are
 * none.
 */
export function withBoxedLetters(report: DxfReport, count: number): DxfReport {
  const others = report.omitted.filter(({ reason }) => reason !== 'boxedLetters');
  if (count === 0 && others.length === report.omitted.length) return report;
  const boxed = { reason: 'boxedLetters', type: 'TEXT', count } as const;
  return { ...report, omitted: count === 0 ? others : [...others, boxed] };
}
