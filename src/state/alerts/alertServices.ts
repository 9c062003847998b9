/** Interfaces between the panels and the services behind the alerts. */
import type { AlertWindow } from '../../domain/alert/retention.ts';
import type { Fault } from '../../domain/link/fault.ts';

/** How often the shown window is requested again. */
export const REFRESH_PAST_MS = 60_000;

export interface PastAlertsState {
  windowS: AlertWindow;
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  fault: Fault | undefined;
}

/** The alerts of the last minutes or hours; they are added to the world's `AlertRegistry`. */
export interface PastAlerts {
  readonly state: PastAlertsState;
  chooseWindow(windowS: AlertWindow): void;
  load(): void;
}

/** The sound of new alerts. */
export interface SoundSwitch {
  readonly state: { isOn: boolean };
  toggle(): void;
}
