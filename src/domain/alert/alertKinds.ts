/** Counts active alerts by kind. */
import type { Alert } from './alert.ts';

/** How many alerts of one kind there are. */
export interface AlertKindCount {
  /** The rule's code, or the backend's own text for an unknown rule. */
  readonly type: string;
  readonly count: number;
  /** Of these, how many the user has not looked at. */
  readonly unseen: number;
}

/** @returns kinds with unseen alerts first, then the most frequent */
export function countByKind(
  alerts: readonly (Pick<Alert, 'rule' | 'typeText'> & { readonly seen: boolean })[],
): AlertKindCount[] {
  const byType = new Map<string, { type: string; count: number; unseen: number }>();
  for (const { rule, typeText, seen } of alerts) {
    const type = rule ?? typeText;
    const kind = byType.get(type) ?? { type, count: 0, unseen: 0 };
    kind.count++;
    if (!seen) kind.unseen++;
    byType.set(type, kind);
  }
  return [...byType.values()].sort((a, b) => b.unseen - a.unseen || b.count - a.count || a.type.localeCompare(b.type));
}
