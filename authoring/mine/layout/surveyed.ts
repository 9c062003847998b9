/** A layout as of a survey. */
import type { Vec3 } from './frame.ts';
import type { Layout, WayStretch } from './network.ts';
import type { Survey } from './survey.ts';

/** The parts of a layout driven by a survey's date. Nodes and places are kept, because only lines are drawn. */
export function surveyedLayout(layout: Layout, survey: Survey): Layout {
  const stretches = layout.stretches.flatMap((item): WayStretch[] => {
    if (!isDriftDriven(item.way.id, survey)) return [];
    if (item.way.heightM !== undefined) return [item];
    const line = item.line.filter(([, , z]: Vec3) => z >= survey.pitFloorZ - 0.01 && z <= 20 * survey.dumpLifts);
    return line.length > 1 ? [{ ...item, line }] : [];
  });
  return { ...layout, stretches };
}

const DRIFT_ID = /^(?:drift|dp)-(\d+)/;

function isDriftDriven(id: string, { drifts, hasHaulageLevel }: Survey): boolean {
  const drift = DRIFT_ID.exec(id)?.[1];
  if (drift !== undefined) return Number(drift) <= drifts;
  return hasHaulageLevel || !(id.startsWith('haulage') || id.startsWith('chute-drive'));
}
