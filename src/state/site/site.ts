/** The site's maps; which of them a viewer shows is mapOfSlot (state/map/slotMap.ts). */
import { proxy } from 'valtio';
import type { Fault } from '../../domain/link/fault.ts';

export interface MapVersion {
  readonly id: string;
  readonly name: string;
  readonly mineAreas: readonly string[];
  /** When this version was made, epoch milliseconds. */
  readonly atMs: number | undefined;
  readonly tilesetUrl: string;
  /** Where its files are, below the file service; empty where the backend does not say. */
  readonly fileDir: string;
  /** Where they are in the distributed file system, as the backend says it. */
  readonly hdfsDir?: string | undefined;
  /** It shows drives alone. */
  readonly isUnderground?: boolean | undefined;
}

export type ListPhase = 'loading' | 'ready' | 'failed';

export interface SiteState {
  phase: ListPhase;
  /** Why the list could not be had. */
  fault: Fault | undefined;
  /** Newest version first within a name. */
  maps: MapVersion[];
}

export function createSite(): SiteState {
  return proxy<SiteState>({ phase: 'loading', fault: undefined, maps: [] });
}

/** Groups by name in alphabetical order, newest version first. */
export function orderMaps(maps: Iterable<MapVersion>): MapVersion[] {
  return [...maps].sort((a, b) => a.name.localeCompare(b.name) || (b.atMs ?? 0) - (a.atMs ?? 0));
}
