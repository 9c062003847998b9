/** Signing out, which takes the page away with all that is not saved. */
import type { Scope } from '../../lifetime/scope.ts';
import type { EntityTrees } from '../../state/tree/EntityTrees.ts';

/** A backend that takes longer to answer keeps nobody from signing out; the browser asks then. */
const SAVED_WITHIN_MS = 3_000;

export type UnsavedTrees = Pick<EntityTrees, 'state' | 'retry' | 'whenIdle'>;

/** @returns saves the edits of the trees that are still waiting, and then signs out */
export function signOutOnceSaved(scope: Scope, trees: UnsavedTrees, signOut: () => void): () => void {
  return () => {
    if (trees.state.saveState === 'saved') return signOut();
    trees.retry();
    const saving = scope.child();
    const leave = () => {
      if (saving.ended) return;
      saving.dispose();
      signOut();
    };
    saving.timeout(leave, SAVED_WITHIN_MS);
    void trees.whenIdle().then(leave);
  };
}
