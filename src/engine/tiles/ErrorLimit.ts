/**
 * How wrong tiles may look: more than usual while what the views need does not fit into the memory of the map. Tiles that
 * no view needs are unloaded anyway; beyond that only coarser ones help.
 */
import type { CameraRig } from '../camera/CameraRig.ts';
import { CameraSnapshot } from './CameraSnapshot.ts';
import { retryDelayMs } from './RetrySchedule.ts';

/** A step changes the number of tiles by about half. */
const STEP = 1.25;
/** Beyond this there are no coarser tiles to expect: a map whose root is too large stays as it is. */
const MAX_STEPS = 16;
/** Below this share of the memory a step back is likely to fit. */
const ROOMY_SHARE = 0.6;

/** What a traversal found. */
export interface MemoryNeed {
  /** Loaded tiles that the views need. */
  neededBytes: number;
  limitBytes: number;
  /** Tiles are on their way. */
  isLoading: boolean;
}

export class ErrorLimit {
  readonly #basePx: number;
  #steps = 0;
  /** The last change is to be followed by a traversal. */
  #hasChanged = false;
  /** When the step back that is possible is made. */
  #lowerAtMs = Number.POSITIVE_INFINITY;
  #raisedAtMs = Number.NEGATIVE_INFINITY;
  /** Cameras of the last raise: what did not fit for them does not fit later either. */
  readonly #raisedFor = new CameraSnapshot();
  /** A step back has been made, and it is not known yet whether all of it fits. */
  #isTrial = false;
  /** Steps back in a row that did not fit: the next one waits longer. */
  #failedTrials = 0;

  constructor(basePx: number) {
    this.#basePx = basePx;
  }

  /** CSS pixels. */
  get px(): number {
    return this.#basePx * STEP ** this.#steps;
  }

  /** Whether tiles are to be chosen again, though no camera has moved. */
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
