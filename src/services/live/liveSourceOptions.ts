import type { CatalogueList } from '../../domain/wire/live.ts';
import type { BackendClock } from '../../state/link/BackendClock.ts';
import type { LinkState } from '../../state/link/link.ts';
import type { World } from '../../state/world/World.ts';
import type { SessionGuard } from '../rest/bearerFetch.ts';
import type { PlausibilityFilter } from './PlausibilityFilter.ts';

export interface LiveSourceOptions {
  /** `{sceneURL}`, absolute. */
  sceneUrl: string;
  world: World;
  link: LinkState;
  token: () => Promise<string>;
  sessionGuard: SessionGuard;
  onFreshToken: (listener: (token: string) => void) => () => void;
  /**
   * Seeds the world from the catalogue and the state service; resolves once the vehicles and their presence are known.
   * Called at the start, after each lost link, and to retry what has failed: a refused call is no reason to give up the
   * socket.
   * @returns the failure of anything but the states, else undefined @throws if the states could not be loaded
   */
  resync: (signal: AbortSignal, filter: PlausibilityFilter) => Promise<unknown>;
  /** Reads only vehicles and their presence: by now the catalogue may have those that messages name. @throws if it failed */
  readVehicles: (signal: AbortSignal, filter: PlausibilityFilter) => Promise<void>;
  /** Users have changed a list of the catalogue. */
  catalogueChanged: (list: CatalogueList) => void;
  /** The backend's clock, which pongs measure. */
  clock: BackendClock;
  /** A clock that is never set, milliseconds since any moment. */
  steadyMs: () => number;
}
