/** Which page and panel are open (shell-and-views section 2). */
import { proxy } from 'valtio';
import { type Stored, stored } from '../storage/stored.ts';

export type Page = 'main' | 'manual';
export type PanelId = 'monitor';

export interface ShellState {
  page: Page;
  /** The landing page lies over the main page. */
  landing: boolean;
  /** The loading screen has run its course. */
  loaded: boolean;
  /** The panel beside the rail; none where the scene has the whole width. */
  panel: PanelId | undefined;
  /** The status bar at the bottom. */
  statusInfo: boolean;
}

/** Whether the landing page is shown is remembered (shell-and-views section 2, "Loading and landing"). */
export function landingFlag(storage: Storage): Stored<boolean> {
  return stored(storage, 'landing', 1, (value) => (typeof value === 'boolean' ? value : undefined));
}

export function createShell(flag: Stored<boolean>): ShellState {
  return proxy<ShellState>({
    page: 'main',
    landing: flag.read() ?? true,
    loaded: false,
    panel: 'monitor',
    statusInfo: true,
  });
}
