/** X-ray state of viewers: faint rock, and isolated or hidden entities, zones and designs. Not saved with views. */
import { proxy, ref } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';

export interface XRay {
  /** The rock is drawn faint. */
  readonly isRockFaint: boolean;
  /** Keys of the only things that are shown; undefined shows all. */
  readonly isolated: ReadonlySet<string> | undefined;
  /** Keys of things that are not shown. */
  readonly hidden: ReadonlySet<string>;
}

export interface XRayState {
  bySlot: Partial<Record<SlotId, XRay>>;
}

export const NO_XRAY: XRay = { isRockFaint: false, isolated: undefined, hidden: new Set() };

/** Whether it hides any entities, zones or designs. */
export function seesThroughEntities({ isolated, hidden }: XRay): boolean {
  return isolated !== undefined || hidden.size > 0;
}

/** @param key of an entity, a zone or a design */
export function isXRayed({ isolated, hidden }: XRay, key: string): boolean {
  return isolated?.has(key) === false || hidden.has(key);
}

export function createXRay(): XRayState {
  return proxy<XRayState>({ bySlot: {} });
}

/** Changes a viewer's x-ray state; without changes everything is shown again. */
export function setXRay(state: XRayState, slot: SlotId, changes?: Partial<XRay>): void {
  if (changes) state.bySlot[slot] = ref({ ...(state.bySlot[slot] ?? NO_XRAY), ...changes });
  else delete state.bySlot[slot];
}
