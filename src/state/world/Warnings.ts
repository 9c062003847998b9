/** Alerts of a world, and the vehicles that are marked for a while after they broke a rule. */
import { type Alert, readAlert } from '../../domain/alert/alert.ts';
import { hasWarningEnded } from '../../domain/alert/retention.ts';
import type { WireAlert } from '../../domain/wire/alerts.ts';
import { AlertRegistry } from '../alerts/AlertRegistry.ts';
import type { Fleet } from './Fleet.ts';
import { placeOfVehicle } from './placeOfVehicle.ts';

/** Maximum time between a fix and an alert for the fix to give the place of the alert. */
const PLACE_MAX_AGE_MS = 10_000;

export class Warnings {
  readonly alerts = new AlertRegistry();
  readonly #fleet: Fleet;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  /** Adds an alert and marks its vehicle. Alerts of unknown vehicles are only listed. */
  addWarning(wire: WireAlert, nowMs: number): void {
    const alert = this.#withVehiclePlace(readAlert(wire));
    const isNew = this.alerts.add(alert);
    const record = this.#fleet.find(alert.deviceId);
    if (!record || hasWarningEnded(alert.atMs, nowMs)) return;
    // A known alert may predate its vehicle or this page load; then it must still mark the vehicle.
    if (!isNew && record.hasWarning) return;
    if (alert.atMs >= (record.alertAtMs ?? 0)) {
      record.alertAtMs = alert.atMs;
      const type = alert.rule ?? alert.typeText;
      // The vehicle may be marked already: then only its callout changes.
      if (record.alertType !== type) this.#fleet.poses.markLabel();
      record.alertType = type;
    }
    record.isAlertSeen = this.alerts.isSeen(alert) && this.alerts.isFullySeen(record.id);
    record.hasWarning = true;
    this.#fleet.refresh(record);
  }

  #withVehiclePlace(alert: Alert): Alert {
    const { poses } = this.#fleet;
    const row = poses.rowOf(alert.deviceId);
    const fixAtMs = row === undefined ? undefined : poses.fixAtMs[row];
    const isThen = fixAtMs !== undefined && Math.abs(fixAtMs - alert.atMs) <= PLACE_MAX_AGE_MS;
    return isThen ? { ...alert, place: placeOfVehicle({ poses }, alert.deviceId) } : alert;
  }

  /** Marks alerts as seen: vehicles keep their warning without the alarm. @param keys absent for all alerts */
  markSeen(keys?: readonly string[]): void {
    this.alerts.markSeen(keys);
    for (const record of this.#fleet.records) {
      if (!record.hasWarning || record.isAlertSeen || !this.alerts.isFullySeen(record.id)) continue;
      record.isAlertSeen = true;
      this.#fleet.refresh(record);
    }
  }

  /** Removes expired warnings. */
  removeExpired(nowMs: number): void {
    for (const record of this.#fleet.records) {
      if (record.alertAtMs === undefined || !hasWarningEnded(record.alertAtMs, nowMs)) continue;
      record.alertAtMs = undefined;
      record.alertType = undefined;
      record.hasWarning = false;
      this.#fleet.refresh(record);
    }
  }
}
