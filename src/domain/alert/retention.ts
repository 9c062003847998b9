/** How long alerts last, and which of them are over (rules.md#alert-retention). */
import type { RuleType } from '../wire/ruleTypes.ts';
import { type Alert, compareForList } from './alert.ts';

/** Duration of an alert, and interval of the check for ended ones. */
export const ALERT_DURATION_MS = 300_000;
export const ALERT_SWEEP_MS = 60_000;
/** Duration of a vehicle's warning, and interval of the check. */
export const WARNING_DURATION_MS = 30_000;
export const WARNING_SWEEP_MS = 10_000;
/** In a replay, alerts older than this before its clock are cleared. */
export const REPLAY_RETENTION_MS = 30_000;

/** Windows of the Inactive tab, seconds. */
export const ALERT_WINDOWS_S = [600, 900, 1_800, 3_600, 21_600] as const;
export type AlertWindow = (typeof ALERT_WINDOWS_S)[number];
export const DEFAULT_WINDOW_S: AlertWindow = 1_800;

export interface AlertClock {
  readonly nowMs: number;
  readonly isReplay: boolean;
}

/** Whether a sweep of the alerts clears this one. */
export function hasAlertEnded(alert: Pick<Alert, 'atMs'>, { nowMs, isReplay }: AlertClock): boolean {
  return nowMs - alert.atMs > (isReplay ? REPLAY_RETENTION_MS : ALERT_DURATION_MS);
}

/** Whether a sweep of the vehicles clears a warning of this time. */
export function hasWarningEnded(atMs: number, nowMs: number): boolean {
  return nowMs - atMs > WARNING_DURATION_MS;
}

/**
 * Whether an alert only repeats a known one: backends resend a lasting breach. A repeat neither shakes the badge nor
 * makes a seen alert new.
 */
export function isRepeatedAlert(alert: Pick<Alert, 'atMs'>, known: Pick<Alert, 'atMs'> | undefined): boolean {
  return known !== undefined && alert.atMs - known.atMs <= WARNING_DURATION_MS;
}

/** Past alerts of devices without an active alert. */
export function inactiveOf(past: readonly Alert[], active: Iterable<Pick<Alert, 'deviceId'>>): Alert[] {
  const devices = new Set<string>();
  for (const { deviceId } of active) devices.add(deviceId);
  return past.filter(({ deviceId }) => !devices.has(deviceId));
}

export interface AlertFilter {
  /** `all`, one rule, or `other`: rules unknown to this app. */
  readonly rule: RuleType | 'all' | 'other';
  /** Part of a name or a message, ignoring case. */
  readonly search: string;
}

/** In the order of {@link compareForList}. @param messageOf the message text as shown */
export function shownAlerts<T extends Alert>(
  alerts: readonly T[],
  { rule, search }: AlertFilter,
  messageOf = ({ message }: T): string => message,
): T[] {
  const needle = search.trim().toLowerCase();
  return alerts
    .filter((alert) => rule === 'all' || (alert.rule ?? 'other') === rule)
    .filter(
      (alert) =>
        needle === '' ||
        [alert.deviceName, messageOf(alert), alert.placeName ?? '', alert.typeText].some((text) =>
          text.toLowerCase().includes(needle),
        ),
    )
    .sort(compareForList);
}

/** Text of a badge, at most `9+`; undefined for no badge. */
export function badgeCount(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > 9 ? '9+' : String(count);
}
