/** Active alerts about what a viewer shows. */
import type { VisibilityTest } from '../view/shown.ts';
import type { Alert } from './alert.ts';

/** Numbers of alerts that the user has and has not looked at. */
export interface AlertCounts {
  readonly unseen: number;
  readonly seen: number;
}

/**
 * Counts the alerts about vehicles that a view shows (rules.md#viewer-alerts).
 * @param isOffline whether a vehicle is shown as offline, by its id; undefined for an unknown one
 */
export function countViewAlerts(
  alerts: readonly (Pick<Alert, 'deviceId'> & { readonly seen: boolean })[],
  isShown: VisibilityTest,
  isOffline: (vehicleId: string) => boolean | undefined,
): AlertCounts {
  let [unseen, seen] = [0, 0];
  for (const alert of alerts) {
    const offline = isOffline(alert.deviceId);
    if (offline === undefined || !isShown('vehicle', alert.deviceId, offline)) continue;
    if (alert.seen) seen++;
    else unseen++;
  }
  return { unseen, seen };
}
