/** When a view is drawn: at once after changes, until its content has settled, and with delays while it rests. */
import type { Scope } from '../../lifetime/scope.ts';
import { ReducedMotion } from '../display/ReducedMotion.ts';
import type { LayerFrame } from '../layers/Layer.ts';
import { INACTIVE_VIEW_MIN_DISTANCE_M, isFrameDelayed } from './frameDelay.ts';
import type { ViewEntities } from './ViewEntities.ts';
import type { ViewLayers } from './ViewLayers.ts';

export class DrawSchedule {
  lastDrawnMs = 0;
  /** Its next frame is delayed: the view is idle, the user prefers reduced motion, or a layer waits for a time. */
  isThrottled = false;
  /** The camera has moved since the last draw. */
  hasMoved = true;
  readonly #frame: LayerFrame;
  readonly #entities: Pick<ViewEntities, 'needsRedraw' | 'hasEmphasis'>;
  readonly #layers: Pick<ViewLayers, 'areOutdated' | 'redrawAtMs'>;
  readonly #reducedMotion: Pick<ReducedMotion, 'isPreferred'>;
  #rigVersion = -1;
  #isDirty = true;
  #framesToSettle = 0;
  /** As layers wanted it in the last draw: only draws change it. */
  #redrawAtMs = Number.POSITIVE_INFINITY;

  /** @param frame the view's frame, as it was drawn last */
  constructor(
    scope: Scope,
    frame: LayerFrame,
    entities: Pick<ViewEntities, 'needsRedraw' | 'hasEmphasis'>,
    layers: Pick<ViewLayers, 'areOutdated' | 'redrawAtMs'>,
  ) {
    this.#reducedMotion = new ReducedMotion(scope);
    this.#frame = frame;
    this.#entities = entities;
    this.#layers = layers;
  }

  /** The view is drawn in the next frame. */
  markDirty(): void {
    this.#isDirty = true;
  }

  /** Called instead of {@link isDue} while the view is hidden: it waits for nothing. */
  hide(): false {
    this.isThrottled = false;
    return false;
  }

  /** Whether the view must be drawn now; called after its camera has been updated. @param isInHand the user is interacting with it */
  isDue(atMs: number, isInHand: boolean): boolean {
    const { rig, world } = this.#frame;
    // Every change of the camera changes its matrices.
    if (rig.version !== this.#rigVersion) this.hasMoved = true;
    this.#rigVersion = rig.version;
    this.isThrottled = false;
    if (this.#isDirty || this.hasMoved) return true;
    const worldMs = world.nowMs();
    const isRestless = this.#entities.needsRedraw(worldMs);
    const isResting = !isInHand && this.#framesToSettle <= 0 && this.#isSeenFromAfar;
    const isReduced = this.#reducedMotion.isPreferred;
    if (isRestless && !isResting && !isReduced) return true;
    if (atMs >= this.#redrawAtMs) return true;
    const isOutdated = isRestless || this.#layers.areOutdated;
    const worldStepMs = worldMs - this.#frame.worldMs;
    const isDelayed =
      (isRestless || (isOutdated && isResting)) &&
      isFrameDelayed(atMs - this.lastDrawnMs, worldStepMs, isResting, isReduced);
    this.isThrottled = isDelayed || this.#redrawAtMs !== Number.POSITIVE_INFINITY;
    return !isDelayed && (isOutdated || this.#framesToSettle > 0);
  }

  /**
   * Begins a draw: sets the frame's times. Later changes belong to the next draw.
   * @returns whether only time has passed since the last draw, as far as is known here
   */
  begin(atMs: number): boolean {
    const frame = this.#frame;
    const isSame = !this.#isDirty && !this.hasMoved;
    frame.atMs = atMs;
    frame.worldMs = frame.world.nowMs();
    frame.hasMoved = this.hasMoved;
    this.#isDirty = false;
    this.hasMoved = false;
    return isSame;
  }

  /** Ends a draw. @param isUnsettled not all of the content has been drawn yet */
  end(isUnsettled: boolean): void {
    this.lastDrawnMs = this.#frame.atMs;
    this.#redrawAtMs = this.#layers.redrawAtMs;
    this.#framesToSettle = isUnsettled ? 2 : this.#framesToSettle - 1;
  }

  /** Slow steps of entities do not show. */
  get #isSeenFromAfar(): boolean {
    return !this.#entities.hasEmphasis && this.#frame.rig.viewDistanceM >= INACTIVE_VIEW_MIN_DISTANCE_M;
  }
}
