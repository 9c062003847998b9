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
  /** Directory of its files, below the file service; empty if the backend gives none. */
  readonly fileDir: string;
  /** Their directory in the distributed file system, as given by the backend. */
  readonly hdfsDir?: string | undefined;
  /** It shows only drives. */
  readonly isUnderground?: boolean | undefined;
}

export type ListPhase = 'loading' | 'ready' | 'failed';

export interface SiteState {
  phase: ListPhase;
  /** Why the list could not be loaded. */
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
