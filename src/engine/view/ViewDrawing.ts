/** Draws a view's layers: fully, or, if only time has passed since the last draw, just what depends on time. */
import type { LayerFrame } from '../layers/Layer.ts';
import type { ViewScene } from '../scene/ViewScene.ts';
import type { DrawSchedule } from './DrawSchedule.ts';
import type { TranslucentGround } from './TranslucentGround.ts';
import type { ViewLayers } from './ViewLayers.ts';

interface DrawnParts {
  readonly frame: LayerFrame;
  readonly scene: ViewScene;
  readonly layers: ViewLayers;
  readonly schedule: DrawSchedule;
  readonly translucentGround: TranslucentGround;
}

export class ViewDrawing {
  /** The last draw left no unfinished work, except in layers that continue it by themselves. */
  isSettled = false;
  readonly #frame: LayerFrame;
  readonly #scene: ViewScene;
  readonly #layers: ViewLayers;
  readonly #schedule: DrawSchedule;
  readonly #translucentGround: TranslucentGround;

  constructor({ frame, scene, layers, schedule, translucentGround }: DrawnParts) {
    this.#frame = frame;
    this.#scene = scene;
    this.#layers = layers;
    this.#schedule = schedule;
    this.#translucentGround = translucentGround;
  }

  /** Draws the frame, and ends the draw that the schedule has begun. */
  draw(): void {
    if (this.#frame.isSame) this.#drawAgain();
    else this.#drawAll();
  }

  #drawAll(): void {
    // Set once the draw has succeeded: a failed draw is no basis for the next.
    this.isSettled = false;
    this.#layers.update(this.#frame);
    this.#scene.draw(false);
    const isUnfinished = this.#scene.isCompiling || this.#translucentGround.needsRedraw || this.#layers.isUnfinished;
    this.#schedule.end(isUnfinished || this.#layers.needsRedraw);
    this.isSettled = !isUnfinished;
  }

  /** Only time has passed since the last draw. */
  #drawAgain(): void {
    this.#layers.advance(this.#frame);
    this.#scene.draw(true);
    // After a settled draw all shaders are compiled, and nothing that depends only on time needs another one.
    this.isSettled = !this.#scene.isIncomplete;
    this.#schedule.end(!this.isSettled || this.#layers.needsRedraw);
  }
}
