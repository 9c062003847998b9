/** Whether the WebGL context is lost and not yet restored: panes show a frozen picture meanwhile. */
import { proxy } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';

/** A context that is restored at all is restored within a second or two. */
const LONG_MS = 5_000;

export interface ContextState {
  /** The context has been lost for some seconds. */
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
