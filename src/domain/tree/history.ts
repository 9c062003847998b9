/**
 * Undo and redo of tree edits. Steps are stored as patches; a step whose nodes others have changed since is refused.
 */
import { foldName } from '../name/foldName.ts';
import { applyPatches, type TreePatch } from './edits.ts';
import { childrenOf, ROOT_FOLDER, type Tree, type TreeNode } from './tree.ts';

/** Maximum number of steps that can be undone. */
const MAX_UNDO_STEPS = 100;

export interface History {
  readonly done: readonly (readonly TreePatch[])[];
  readonly undone: readonly (readonly TreePatch[])[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

export interface EditHistoryResult {
  readonly tree: Tree;
  readonly history: History;
  /** False if the tree has changed so that the step no longer applies; the step is then dropped. */
  readonly isApplied: boolean;
}

export function record(history: History, patches: readonly TreePatch[]): History {
  if (patches.length === 0) return history;
  return { done: [...history.done, patches].slice(-MAX_UNDO_STEPS), undone: [] };
}

/** @returns undefined if there is nothing to undo */
export function undo(tree: Tree, { done, undone }: History): EditHistoryResult | undefined {
  const step = done.at(-1);
  if (!step) return undefined;
  const back = step.map(({ id, before, after }) => ({ id, before: after, after: before })).reverse();
  const rest = done.slice(0, -1);
  if (!canApplyPatches(tree, back)) return { tree, history: { done: rest, undone }, isApplied: false };
  return { tree: applyPatches(tree, back), history: { done: rest, undone: [...undone, step] }, isApplied: true };
}

/** @returns undefined if there is nothing to redo */
export function redo(tree: Tree, { done, undone }: History): EditHistoryResult | undefined {
  const step = undone.at(-1);
  if (!step) return undefined;
  const rest = undone.slice(0, -1);
  if (!canApplyPatches(tree, step)) return { tree, history: { done, undone: rest }, isApplied: false };
  return { tree: applyPatches(tree, step), history: { done: [...done, step], undone: rest }, isApplied: true };
}

/** Whether patches apply to the current tree and leave it without orphans, cycles and duplicate folder names. */
function canApplyPatches(tree: Tree, patches: readonly TreePatch[]): boolean {
  if (!patches.every(({ id, before }) => sameNode(tree.nodes.get(id), before))) return false;
  const next = applyPatches(tree, patches);
  return patches.every(({ id, after }) => (after ? isValidTree(next, after) : childrenOf(next, id).length === 0));
}

function isValidTree(tree: Tree, node: TreeNode): boolean {
  if (node.parent !== ROOT_FOLDER && tree.nodes.get(node.parent)?.kind !== 'folder') return false;
  if (node.kind === 'file') return true;
  if (isCircular(tree, node)) return false;
  const folded = foldName(node.name);
  const siblingsWithName = childrenOf(tree, node.parent).filter(
    (other) => other.kind === 'folder' && foldName(other.name) === folded,
  );
  return siblingsWithName.length === 1;
}

function isCircular(tree: Tree, node: TreeNode): boolean {
  const visitedIds = new Set<string>([node.id]);
  for (let at = node.parent; at !== ROOT_FOLDER; at = tree.nodes.get(at)?.parent ?? ROOT_FOLDER) {
    if (visitedIds.has(at)) return true;
    visitedIds.add(at);
  }
  return false;
}

function sameNode(a: TreeNode | undefined, b: TreeNode | undefined): boolean {
  return a?.name === b?.name && a?.parent === b?.parent && a?.kind === b?.kind;
}
