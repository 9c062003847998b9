/**
 * The limit of screen-space error: raised while the tiles that views need do not fit into the map's memory. Tiles that
 * no view needs are unloaded anyway; beyond that, only coarser tiles help.
 */
import type { CameraRig } from '../camera/CameraRig.ts';
import { CameraSnapshot } from './CameraSnapshot.ts';
import { retryDelayMs } from './RetrySchedule.ts';

/** A step changes the number of tiles by about half. */
const STEP = 1.25;
/** Beyond this no coarser tiles are to be expected: a map whose root alone is too large stays as it is. */
const MAX_STEPS = 16;
/** Below this share of the memory, finer tiles of one step are likely to fit. */
const ROOMY_SHARE = 0.6;

/** Result of a traversal. */
export interface MemoryNeed {
  /** Loaded tiles that the views need. */
  neededBytes: number;
  limitBytes: number;
  /** Whether tiles are loading. */
  isLoading: boolean;
}

export class ErrorLimit {
  readonly #basePx: number;
  #steps = 0;
  /** Whether a traversal must follow the last change. */
  #hasChanged = false;
  /** When the limit is lowered by a step; infinite if that is not planned. */
  #lowerAtMs = Number.POSITIVE_INFINITY;
  #raisedAtMs = Number.NEGATIVE_INFINITY;
  /** Cameras at the last raise: what did not fit for them will not fit later either. */
  readonly #raisedFor = new CameraSnapshot();
  /** Whether the limit was lowered, and it is not known yet whether everything fits. */
  #isTrial = false;
  /** Consecutive lowerings that did not fit: the next one waits longer. */
  #failedTrials = 0;

  constructor(basePx: number) {
    this.#basePx = basePx;
  }

  /** The limit, CSS pixels. */
  get px(): number {
    return this.#basePx * STEP ** this.#steps;
  }

  /** Whether tiles must be chosen again although no camera has moved. */
  isDue(nowMs: number): boolean {
    return this.#hasChanged || nowMs >= this.#lowerAtMs;
  }

  /** Called after each traversal; changes the limit by at most one step. */
  adjust({ neededBytes, limitBytes, isLoading }: MemoryNeed, rigs: readonly CameraRig[], nowMs: number): void {
    this.#hasChanged = false;
    this.#lowerAtMs = Number.POSITIVE_INFINITY;
    if (neededBytes > limitBytes) this.#raise(rigs, nowMs);
    else if (!isLoading) this.#lowerWithRoom(neededBytes < ROOMY_SHARE * limitBytes, rigs, nowMs);
  }

  #lowerWithRoom(isRoomy: boolean, rigs: readonly CameraRig[], nowMs: number): void {
    if (this.#isTrial) this.#failedTrials = 0;
    this.#isTrial = false;
    if (this.#steps === 0 || !isRoomy || this.#raisedFor.matches(rigs)) return;
    this.#lowerAtMs = this.#raisedAtMs + retryDelayMs(this.#failedTrials + 1);
    if (nowMs < this.#lowerAtMs) return;
    this.#steps--;
    this.#isTrial = true;
    this.#hasChanged = true;
    this.#lowerAtMs = Number.POSITIVE_INFINITY;
  }

  #raise(rigs: readonly CameraRig[], nowMs: number): void {
    if (this.#isTrial) this.#failedTrials++;
    this.#isTrial = false;
    this.#raisedAtMs = nowMs;
    this.#raisedFor.capture(rigs);
    if (this.#steps === MAX_STEPS) return;
    this.#steps++;
    this.#hasChanged = true;
  }
}
