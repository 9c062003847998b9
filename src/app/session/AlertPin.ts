/** Keeps an alert's pin and zone in the scene until its vehicle is no longer selected (rules.md#alert-click). */
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import { type Sketch, type SketchesState, setSketches } from '../../state/sketch/sketches.ts';

interface AlertPinServices {
  selection: Selection;
  sketches: SketchesState;
}

export class AlertPin {
  readonly #services: AlertPinServices;
  #pinnedKey: EntityKey | undefined;

  constructor(scope: Scope, services: AlertPinServices) {
    this.#services = services;
    scope.own(
      services.selection.onChange(() => {
        if (this.#pinnedKey !== undefined && !services.selection.has(this.#pinnedKey)) this.#draw(undefined, []);
      }),
    );
  }

  /** @param key of the alert's vehicle, which is selected */
  show(key: EntityKey, sketches: readonly Sketch[]): void {
    this.#draw(key, sketches);
  }

  #draw(key: EntityKey | undefined, sketches: readonly Sketch[]): void {
    this.#pinnedKey = key;
    setSketches(this.#services.sketches, 'alert', sketches);
  }
}
