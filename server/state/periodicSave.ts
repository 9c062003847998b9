/**
 * Saves a state every few seconds and at the end if this is the site's only server. Of several servers the leader saves
 * with its checkpoint, so the others only discard the changes.
 */
import type { SharedState } from '../bus/sharedState.ts';
import { type RegisterSave, RepeatedSave, type RepeatedSaveOptions } from '../faults/repeatedSave.ts';

const SAVE_EVERY_MS = 5_000;

interface PeriodicSaveOptions extends RepeatedSaveOptions {
  state: { drainChanged(): unknown };
  /** Absent if this is the site's only server. */
  servers: SharedState | undefined;
  registerSave: RegisterSave | undefined;
}

/** @returns a function that stops the timer and saves a last time */
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
