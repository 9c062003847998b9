/** Alerts of a shift, counted by type. */
import { ALERT_DURATION_MS } from '../../src/domain/alert/retention.ts';
import type { HandoverReport } from '../../src/domain/wire/handover.ts';
import type { AlertWithStart } from '../alerts/alertStore.ts';

const MAX_SUBJECTS_PER_GROUP = 12;

/**
 * A breach that continues beyond the window counts as open at its end. @param to end of the window, epoch milliseconds
 */
export function alertGroups(
  alerts: readonly AlertWithStart[],
  { to }: { readonly to: number },
): HandoverReport['alerts'] {
  const groups = new Map<string, { count: number; acknowledged: number; lastAt: number; subjects: Set<string> }>();
  for (const { alert, isAcknowledged } of alerts) {
    const { type, timestamp, deviceName, deviceId } = alert;
    const group = groups.get(type) ?? { count: 0, acknowledged: 0, lastAt: 0, subjects: new Set() };
    group.count++;
    group.acknowledged += Number(isAcknowledged);
    group.lastAt = Math.max(group.lastAt, Math.min(timestamp, to));
    if (group.subjects.size < MAX_SUBJECTS_PER_GROUP) group.subjects.add(deviceName ?? deviceId);
    groups.set(type, group);
  }
  return Array.from(groups, ([type, { count, acknowledged, lastAt, subjects }]) => ({
    type,
    count,
    acknowledged,
    lastAt,
    open: lastAt > to - ALERT_DURATION_MS,
    subjects: [...subjects],
  })).sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}
