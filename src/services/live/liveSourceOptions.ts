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
   * Seeds the world from the catalogue and the state service; resolves once the vehicles and their presence are known. Called
   * at start, after each lost link, and again by itself where something failed: a refused call is no reason to give up the
   * socket.
   * @returns what failed besides the states; undefined if nothing did @throws where the states could not be had
   */
  resync: (signal: AbortSignal, filter: PlausibilityFilter) => Promise<unknown>;
  /** Reads vehicles and their presence alone: the catalogue may have those now that messages name. @throws where it failed */
  readVehicles: (signal: AbortSignal, filter: PlausibilityFilter) => Promise<void>;
  /** People have changed a list of the catalogue. */
  catalogueChanged: (list: CatalogueList) => void;
  /** The backend's, which pongs measure. */
  clock: BackendClock;
  /** A clock that is never set, milliseconds of no particular beginning. */
  steadyMs: () => number;
}
