/** A viewer may show a world other than the live one; panels and cards follow the selected viewer. */
import { proxy, ref } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { PastAlerts } from '../../state/alerts/alertServices.ts';
import type { LinkState } from '../../state/link/link.ts';
import type { Trends } from '../../state/trends/Trends.ts';
import type { World } from '../../state/world/World.ts';

/** The mine as the selected viewer shows it: live, or as it was. Everything in it uses the same clock. */
export interface WorldServices {
  world: World;
  /** State of the link to the world's source. */
  link: LinkState;
  /** The world's clock, epoch milliseconds. */
  now: () => number;
  /** Its name in the page's language, unless it is the live world. */
  worldTitle: (() => string) | undefined;
  /** Figures of the last minutes. */
  trends: Trends;
  /** Alerts of the chosen window. */
  alertHistory: PastAlerts;
}

interface ReplayedWorld {
  readonly slot: SlotId;
  readonly services: WorldServices;
}

export interface DisplayedWorldState {
  /** Undefined while all viewers show the live world. */
  replayed: ReplayedWorld | undefined;
}

export function createDisplayedWorld(): DisplayedWorldState {
  return proxy<DisplayedWorldState>({ replayed: undefined });
}

/** @param services omitted to show the live world again */
export function showWorld(state: DisplayedWorldState, slot: SlotId, services?: WorldServices): void {
  state.replayed = services && ref({ slot, services });
}
