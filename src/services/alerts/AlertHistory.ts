/** The alerts of the last minutes or hours, from the state service (rules.md#alert-list). */
import { proxy } from 'valtio';
import { readAlert } from '../../domain/alert/alert.ts';
import { type AlertWindow, DEFAULT_WINDOW_S, hasAlertEnded } from '../../domain/alert/retention.ts';
import type { Fault } from '../../domain/link/fault.ts';
import type { WireAlert } from '../../domain/wire/alerts.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { PastAlerts, PastAlertsState } from '../../state/alerts/alertServices.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import type { World } from '../../state/world/World.ts';
import type { FaultStyle } from '../rest/faults.ts';
import { isRefused } from '../rest/forgetIfRefused.ts';
import { Loader } from '../rest/Loader.ts';

const ALERT_FAULT_STYLE: FaultStyle = { unauthorized: 'authenticationFailed', status: 'requestFailed' };
interface AlertHistoryOptions {
  world: World;
  calls: CallFaults;
  now: () => number;
  /** Fetches alerts with plausible times; undefined if the site's configuration has no address for them. */
  alerts: ((sinceMs: number, signal: AbortSignal) => Promise<WireAlert[]>) | undefined;
}

export class AlertHistory implements PastAlerts {
  readonly state = proxy<PastAlertsState>({ windowS: DEFAULT_WINDOW_S, phase: 'idle', fault: undefined });
  readonly #options: AlertHistoryOptions;
  readonly #loader: Loader;

  constructor(scope: Scope, options: AlertHistoryOptions) {
    this.#options = options;
    this.#loader = new Loader(scope, {
      call: 'alerts',
      faults: options.calls,
      style: ALERT_FAULT_STYLE,
      fetchAndApply: (signal) => this.#fetch(signal),
      onFault: (fault, error) => this.#fail(fault, isRefused(error)),
    });
  }

  chooseWindow(windowS: AlertWindow): void {
    // The content of a wider window is not loaded yet.
    if (windowS > this.state.windowS && this.state.phase === 'ready') this.state.phase = 'loading';
    this.state.windowS = windowS;
    this.load();
  }

  /** Fetches the window; the response to an earlier request is dropped. */
  load(): void {
    if (!this.#options.alerts) {
      this.#fail({ key: 'missingConfiguration', values: {} }, true);
      return;
    }
    if (this.state.phase === 'idle') this.state.phase = 'loading';
    void this.#loader.load();
  }

  async #fetch(signal: AbortSignal): Promise<void> {
    const { alerts, now } = this.#options;
    const list = (await alerts?.(now() - this.state.windowS * 1_000, signal)) ?? [];
    if (!signal.aborted) this.#apply(list);
  }

  /** Alerts that are recent enough become active, as if they came from the socket; oldest first. */
  #apply(list: readonly WireAlert[]): void {
    const { world, now } = this.#options;
    const clock = { nowMs: now(), isReplay: world.isReplay };
    const rules = list
      .filter(({ type }) => type !== 'change_status' && type !== 'online' && type !== 'offline')
      .map((alert) => ({ ...alert, timestamp: this.#plausibleTime(alert, clock.nowMs) }))
      .sort((a, b) => a.timestamp - b.timestamp);
    for (const alert of rules) if (!hasAlertEnded({ atMs: alert.timestamp }, clock)) world.applyAlert({ alert });
    world.alerts.replaceInactiveAlerts(rules.map(readAlert));
    this.state.phase = 'ready';
    this.state.fault = undefined;
  }

  /** As for the socket's messages (rules.md#implausible-reports). */
  #plausibleTime({ deviceId, timestamp }: WireAlert, nowMs: number): number {
    return this.#options.world.arrivals.of(`alert ${deviceId}`, timestamp, Math.round(nowMs));
  }

  /** @param isWithheld this user or site has no such list (rules.md#refused-calls); other faults keep the known one */
  #fail(fault: Fault, isWithheld: boolean): void {
    if (isWithheld) this.#options.world.alerts.replaceInactiveAlerts([]);
    this.state.phase = 'failed';
    this.state.fault = fault;
  }
}
