/** Whether the browser took the GPU's context away and has not given it back: what panes show stands still then. */
import { proxy } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';

/** A context that comes back does so within a second or two. */
const LONG_MS = 5_000;

export interface ContextState {
  /** It has been missing for some seconds. */
  isMissing: boolean;
}

/** Follows an engine's context until the scope ends. */
export function followContext(
  scope: Scope,
  engine: Pick<ViewEngine, 'onContextLostObservable' | 'onContextRestoredObservable'>,
): ContextState {
  const state = proxy<ContextState>({ isMissing: false });
  let waiting: Scope | undefined;
  const lostObserver = engine.onContextLostObservable.add(() => {
    waiting?.dispose();
    waiting = scope.child();
    waiting.timeout(() => {
      state.isMissing = true;
    }, LONG_MS);
  });
  const restoredObserver = engine.onContextRestoredObservable.add(() => {
    waiting?.dispose();
    state.isMissing = false;
  });
  scope.own(() => {
    engine.onContextLostObservable.remove(lostObserver);
    engine.onContextRestoredObservable.remove(restoredObserver);
  });
  return state;
}
