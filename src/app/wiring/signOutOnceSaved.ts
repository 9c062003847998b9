/** Signing out, which takes the page away with all that is not saved. */
import type { Scope } from '../../lifetime/scope.ts';
import type { Drafts } from '../../state/sketch/drafts.ts';
import type { EntityTrees } from '../../state/tree/EntityTrees.ts';

/** A backend that takes longer to answer keeps nobody from signing out; the browser asks then. */
const SAVED_WITHIN_MS = 3_000;

export interface UnsavedContent {
  trees: Pick<EntityTrees, 'state' | 'retry' | 'whenIdle'>;
  drafts: Pick<Drafts, 'expectReload'>;
}

/** @returns saves the edits of the trees that are still waiting, and then signs out; the tab keeps what is drawn */
export function signOutOnceSaved(scope: Scope, { trees, drafts }: UnsavedContent, signOut: () => void): () => void {
  const leavePage = () => {
    // The session ends before the browser could ask: staying would not bring it back.
    drafts.expectReload();
    signOut();
  };
  return () => {
    if (trees.state.saveState === 'saved') return leavePage();
    trees.retry();
    const saving = scope.child();
    const leave = () => {
      if (saving.ended) return;
      saving.dispose();
      leavePage();
    };
    saving.timeout(leave, SAVED_WITHIN_MS);
    void trees.whenIdle().then(leave);
  };
}
