/** What the composition root hands to the components. Components read state and call actions; they know no service. */
import { createContext, useContext } from 'react';
import type { SiteConfig } from '../domain/wire/config.ts';
import type { LinkState } from '../state/link/link.ts';
import type { Notices } from '../state/notice/notices.ts';
import type { Selection } from '../state/selection/Selection.ts';
import type { SessionState } from '../state/session/session.ts';
import type { ShellState } from '../state/shell/shell.ts';
import type { SiteState } from '../state/site/site.ts';
import type { SlotsState } from '../state/slots/slots.ts';
import type { World } from '../state/world/World.ts';

/** Things to be done outside the components. None of them throws: failures show in the state they belong to. */
export interface Actions {
  login(): void;
  logout(): void;
  /** Asks for the map list again. */
  reloadMaps(): void;
  selectMap(id: string): void;
  /** `fetch` with a bearer token, for tiles of a map. */
  fetchFile(url: string, init?: RequestInit): Promise<Response>;
  showLanding(shown: boolean): void;
}

export interface AppServices {
  config: SiteConfig;
  session: SessionState;
  link: LinkState;
  world: World;
  selection: Selection;
  site: SiteState;
  shell: ShellState;
  notices: Notices;
  slots: SlotsState;
  actions: Actions;
  now: () => number;
}

export const AppContext = createContext<AppServices | undefined>(undefined);

export function useApp(): AppServices {
  const app = useContext(AppContext);
  if (!app) throw new Error('Error: Required context provider is missing.');
  return app;
}
