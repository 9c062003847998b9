/**
 * Saves a state of the only server of a site every few seconds and at the end. Of several servers the evaluating one
 * saves with its checkpoint, so the others only discard what has changed.
 */
import type { SharedState } from '../bus/sharedState.ts';
import { type RegisterSave, RepeatedSave, type RepeatedSaveOptions } from '../faults/repeatedSave.ts';

const SAVE_EVERY_MS = 5_000;

interface PeriodicSaveOptions extends RepeatedSaveOptions {
  state: { drainChanged(): unknown };
  /** Absent for the only server of the site. */
  servers: SharedState | undefined;
  registerSave: RegisterSave | undefined;
}

/** @returns ends the timer, and saves a last time */
export function startPeriodicSave({
  state,
  servers,
  registerSave,
  ...options
}: PeriodicSaveOptions): () => Promise<void> {
  const saves = new RepeatedSave(options);
  registerSave?.(() => saves.run());
  const saveOrDrain = async () => {
    if (servers) state.drainChanged();
    else await saves.run();
  };
  const timer = setInterval(() => void saveOrDrain(), SAVE_EVERY_MS);
  return () => {
    clearInterval(timer);
    return saveOrDrain();
  };
}
