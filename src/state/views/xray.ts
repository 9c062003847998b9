/** What viewers look through for the moment: faint rock, and entities that are isolated or hidden. Not kept with views. */
import { proxy, ref } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';

export interface XRay {
  /** The rock is drawn faint. */
  readonly rock: boolean;
  /** Keys of the only entities that are shown; undefined shows all. */
  readonly only: ReadonlySet<string> | undefined;
  /** Keys of entities that are not shown. */
  readonly hidden: ReadonlySet<string>;
}

export interface XRayState {
  bySlot: Partial<Record<SlotId, XRay>>;
}

export const NO_XRAY: XRay = { rock: false, only: undefined, hidden: new Set() };

export function createXRay(): XRayState {
  return proxy<XRayState>({ bySlot: {} });
}

/** Changes what a viewer looks through; without changes everything is shown again. */
export function setXRay(state: XRayState, slot: SlotId, changes?: Partial<XRay>): void {
  if (changes) state.bySlot[slot] = ref({ ...(state.bySlot[slot] ?? NO_XRAY), ...changes });
  else delete state.bySlot[slot];
}
