/** Goes back and forward between the positions at which each viewer's camera has rested (rules.md#camera-history). */
import { proxy } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { CameraHistory, isSame } from '../../engine/camera/CameraHistory.ts';
import type { CameraState } from '../../engine/camera/cameraState.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { SlotsState } from '../../state/slots/slots.ts';

/** A camera rests once it has not moved for this long. */
const MIN_REST_MS = 500;

interface HistoryParts {
  slots: SlotsState;
  openViews: { scene(slot: SlotId): SceneView | undefined };
}

interface SlotHistory {
  readonly history: CameraHistory;
  lastState: CameraState | undefined;
}

export class CameraHistories {
  /** Directions in which each viewer's camera can go; updated twice a second while it moves. */
  readonly possibleSteps = proxy<Partial<Record<SlotId, { hasPrevious: boolean; hasNext: boolean }>>>({});
  readonly #parts: HistoryParts;
  readonly #bySlot = new Map<SlotId, SlotHistory>();

  constructor(scope: Scope, parts: HistoryParts) {
    this.#parts = parts;
    scope.interval(() => this.#sample(), MIN_REST_MS);
  }

  /** Moves the selected viewer's camera back to its previous position, or forward again. */
  step(direction: 'previous' | 'next'): void {
    const { slots, openViews } = this.#parts;
    const { selected } = slots;
    const scene = openViews.scene(selected);
    const { history } = this.#historyOf(selected);
    const state = scene && history[direction](scene.cameraState());
    if (!state) return;
    scene.setCameraState(state);
    slots.cameras[selected] = state.mode;
    history.recordArrival(scene.cameraState());
    this.#updateSteps(selected, scene.cameraState());
  }

  #sample(): void {
    const { slots, openViews } = this.#parts;
    for (const slot of slots.open) {
      const scene = openViews.scene(slot);
      if (!scene) continue;
      const slotHistory = this.#historyOf(slot);
      const state = scene.cameraState();
      this.#updateSteps(slot, state);
      if (scene.followed !== undefined) continue;
      if (slotHistory.lastState && isSame(slotHistory.lastState, state)) slotHistory.history.recordRest(state);
      slotHistory.lastState = state;
    }
  }

  #updateSteps(slot: SlotId, now: CameraState): void {
    const { history } = this.#historyOf(slot);
    const [hasPrevious, hasNext] = [history.hasPrevious(now), history.hasNext(now)];
    const known = this.possibleSteps[slot];
    if (known?.hasPrevious !== hasPrevious || known.hasNext !== hasNext)
      this.possibleSteps[slot] = { hasPrevious, hasNext };
  }

  #historyOf(slot: SlotId): SlotHistory {
    const slotHistory = this.#bySlot.get(slot) ?? { history: new CameraHistory(), lastState: undefined };
    this.#bySlot.set(slot, slotHistory);
    return slotHistory;
  }
}
