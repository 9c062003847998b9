/** A viewer may show another world than the live one; panels and cards follow the selected viewer. */
import { proxy, ref } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { WorldServices } from './services.ts';

interface OtherWorld {
  readonly slot: SlotId;
  readonly services: WorldServices;
}

/** `shown` is undefined while all viewers show the live world. */
export interface OtherWorldState {
  shown: OtherWorld | undefined;
}

export function createOtherWorld(): OtherWorldState {
  return proxy<OtherWorldState>({ shown: undefined });
}

/** @param services absent to show the live world again */
export function showWorld(state: OtherWorldState, slot: SlotId, services?: WorldServices): void {
  state.shown = services && ref({ slot, services });
}
