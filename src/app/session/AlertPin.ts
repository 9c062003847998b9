/** Keeps what an alert is about in the scene until its vehicle is no longer selected (rules.md#alert-click). */
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import { type Sketch, type SketchesState, setSketches } from '../../state/sketch/sketches.ts';

/** The card of the vehicle has opened by then: the flight goes into the part of the viewer that it leaves free. */
const FLY_AFTER_MS = 250;

interface AlertPinServices {
  selection: Selection;
  sketches: SketchesState;
}

export class AlertPin {
  readonly #services: AlertPinServices;
  readonly #scope: Scope;
  #key: EntityKey | undefined;
  #cancelFlight: () => void = () => {};

  constructor(scope: Scope, services: AlertPinServices) {
    this.#services = services;
    this.#scope = scope;
    scope.own(
      services.selection.onChange(() => {
        if (this.#key !== undefined && !services.selection.has(this.#key)) this.#draw(undefined, []);
      }),
    );
  }

  /** @param key of the alert's vehicle, which is selected @param fly moves the camera there; of several alerts, the last one's */
  show(key: EntityKey, sketches: readonly Sketch[], fly: () => void): void {
    this.#draw(key, sketches);
    this.#cancelFlight = this.#scope.timeout(fly, FLY_AFTER_MS);
  }

  #draw(key: EntityKey | undefined, sketches: readonly Sketch[]): void {
    this.#cancelFlight();
    this.#key = key;
    setSketches(this.#services.sketches, 'alert', sketches);
  }
}
