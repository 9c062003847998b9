/** Goes back and forth between the places at which each viewer's camera has rested (rules.md#camera-history). */
import type { SlotId } from '../../domain/layout/layout.ts';
import { CameraHistory, isSame } from '../../engine/camera/CameraHistory.ts';
import type { CameraState } from '../../engine/camera/cameraState.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { SlotsState } from '../../state/slots/slots.ts';

/** A camera rests once it has not moved for this long. */
const REST_MS = 500;

interface HistoryParts {
  slots: SlotsState;
  openViews: { scene(slot: SlotId): SceneView | undefined };
}

interface SlotHistory {
  readonly history: CameraHistory;
  last: CameraState | undefined;
}

export class CameraHistories {
  readonly #parts: HistoryParts;
  readonly #bySlot = new Map<SlotId, SlotHistory>();

  constructor(scope: Scope, parts: HistoryParts) {
    this.#parts = parts;
    scope.interval(() => this.#sample(), REST_MS);
  }

  /** Shows in the selected viewer where its camera was before, or again where it has gone back from. */
  go(way: 'previous' | 'next'): void {
    const { slots, openViews } = this.#parts;
    const { selected } = slots;
    const scene = openViews.scene(selected);
    const { history } = this.#of(selected);
    const state = scene && history[way](scene.cameraState());
    if (!state) return;
    scene.setCameraState(state);
    slots.cameras[selected] = state.mode;
    history.arrive(scene.cameraState());
  }

  #sample(): void {
    const { slots, openViews } = this.#parts;
    for (const slot of slots.open) {
      const scene = openViews.scene(slot);
      if (!scene || scene.followed !== undefined) continue;
      const kept = this.#of(slot);
      const state = scene.cameraState();
      if (kept.last && isSame(kept.last, state)) kept.history.rest(state);
      kept.last = state;
    }
  }

  #of(slot: SlotId): SlotHistory {
    const kept = this.#bySlot.get(slot) ?? { history: new CameraHistory(), last: undefined };
    this.#bySlot.set(slot, kept);
    return kept;
  }
}
