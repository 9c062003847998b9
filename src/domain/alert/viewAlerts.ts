/** Active alerts of what one viewer shows. */
import type { VisibilityTest } from '../view/shown.ts';
import type { Alert } from './alert.ts';

/** How many alerts the user has looked at, and how many not. */
export interface AlertCounts {
  readonly unseen: number;
  readonly seen: number;
}

/**
 * Counts the alerts about vehicles that a view shows (rules.md#viewer-alerts).
 * @param isOffline whether a vehicle is shown as offline, by its id; undefined for one that is not known
 */
export function countViewAlerts(
  alerts: readonly (Pick<Alert, 'deviceId'> & { readonly seen: boolean })[],
  isShown: VisibilityTest,
  isOffline: (vehicleId: string) => boolean | undefined,
): AlertCounts {
  const shown = alerts.filter(({ deviceId }) => {
    const offline = isOffline(deviceId);
    return offline !== undefined && isShown('vehicle', deviceId, offline);
  });
  const seen = shown.filter((alert) => alert.seen).length;
  return { unseen: shown.length - seen, seen };
}
