/** What was ticked in the layers of viewers, so that it can be undone (rules.md#layer-menu). */
import { proxy } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { VIEW_LAYERS } from '../../domain/view/viewLayers.ts';

export type LayerField = (typeof VIEW_LAYERS)[number]['field'];

/** A layer of the view shown in a viewer, switched on or off. */
export interface LayerStep {
  readonly slot: SlotId;
  readonly viewId: string;
  readonly field: LayerField;
  readonly isOn: boolean;
}

/** Steps that can be undone. */
const MAX_UNDO_STEPS = 50;

export class LayerSteps {
  readonly state = proxy({ canUndo: false, canRedo: false });
  #done: LayerStep[] = [];
  #undone: LayerStep[] = [];

  record(step: LayerStep): void {
    this.#done = [...this.#done, step].slice(-MAX_UNDO_STEPS);
    this.#undone = [];
    this.#publish();
  }

  /** @param apply switches a layer; false if the viewer shows another view by now: such a step is dropped */
  undo(apply: (step: LayerStep) => boolean): void {
    this.#applyLast(this.#done, this.#undone, (step) => apply({ ...step, isOn: !step.isOn }));
  }

  redo(apply: (step: LayerStep) => boolean): void {
    this.#applyLast(this.#undone, this.#done, apply);
  }

  #applyLast(from: LayerStep[], to: LayerStep[], apply: (step: LayerStep) => boolean): void {
    for (let step = from.pop(); step; step = from.pop()) {
      if (!apply(step)) continue;
      to.push(step);
      break;
    }
    this.#publish();
  }

  #publish(): void {
    this.state.canUndo = this.#done.length > 0;
    this.state.canRedo = this.#undone.length > 0;
  }
}
