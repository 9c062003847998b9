/** Signing out, which ends the page with everything unsaved. */
import type { Scope } from '../../lifetime/scope.ts';
import type { Drafts } from '../../state/sketch/drafts.ts';
import type { EntityTrees } from '../../state/tree/EntityTrees.ts';

/** A backend that takes longer to answer must not keep anybody from signing out; the browser asks then. */
const SAVED_WITHIN_MS = 3_000;

export interface UnsavedContent {
  trees: Pick<EntityTrees, 'state' | 'retry' | 'whenIdle'>;
  drafts: Pick<Drafts, 'expectReload'>;
}

/** @returns saves pending edits of the trees and then signs out; drawings are kept by the tab's storage */
export function signOutAfterSaving(scope: Scope, { trees, drafts }: UnsavedContent, signOut: () => void): () => void {
  const leavePage = () => {
    // The session ends before the browser could ask, and staying would not restore it.
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
