/**
 * The entity trees of the shown map: edits with undo and redo, collected, and saved a moment later. Requests, and
 * concurrent edits of several users, are handled by {@link SyncedWorkspace}.
 */

import { proxy } from 'valtio';
import { applyPatches, type EditFault, planEdit, type TreeEdit } from '../../domain/tree/edits.ts';
import type { TreeEntity } from '../../domain/tree/entities.ts';
import { type EditHistoryResult, type History, NO_HISTORY, record, redo, undo } from '../../domain/tree/history.ts';
import { childrenOf, type Tree } from '../../domain/tree/tree.ts';
import { mapCategories, type TreeCategory } from '../../domain/tree/workspace.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { TreeBackend } from './backend.ts';
import { SyncedWorkspace } from './SyncedWorkspace.ts';

/** Edits are collected for this long before they are saved (rules.md#storage-debounce). */
const SAVE_AFTER_MS = 300;
/** Delay after a failed save; the edits are kept and retried. */
const RETRY_AFTER_MS = 10_000;

export interface TreesState {
  phase: 'none' | 'loading' | 'ready';
  saveState: 'saved' | 'pending' | 'failed';
  /** Change counter: views of a tree read it again when it changes. */
  version: number;
  undoable: Record<TreeCategory, boolean>;
  redoable: Record<TreeCategory, boolean>;
}

interface TreesOptions {
  backend: TreeBackend;
  newId(): string;
  /** Reading or saving has failed and will be retried. @param isSave unsaved edits are pending */
  failed(isSave: boolean, error: unknown): void;
  /** A request has succeeded. @param isSave edits were saved */
  done(isSave: boolean): void;
  /** Whether the backend refuses the request, however often it is repeated. */
  isRefusal(error: unknown): boolean;
}

export class EntityTrees {
  readonly state: TreesState = proxy<TreesState>({
    phase: 'none',
    saveState: 'saved',
    version: 0,
    undoable: mapCategories(() => false),
    redoable: mapCategories(() => false),
  });
  readonly #scope: Scope;
  readonly #workspace: SyncedWorkspace;
  readonly #options: TreesOptions;
  #requestedModel: string | undefined;
  #pendingLoad: Promise<void> = Promise.resolve();
  #histories: Record<TreeCategory, History> = mapCategories(() => NO_HISTORY);
  #cancelSave = () => {};

  constructor(scope: Scope, options: TreesOptions) {
    const { backend, newId } = options;
    this.#scope = scope;
    this.#options = options;
    this.#workspace = new SyncedWorkspace({ backend, newId, onMerged: () => this.#publishState() });
  }

  /** Currently listed entities, in their folders. */
  tree(category: TreeCategory): Tree {
    return this.#workspace.listedTree(category);
  }

  /** Switches to another map's trees; edits of the previous one are saved first. */
  open(model: string): void {
    if (model === this.#requestedModel) return;
    this.#requestedModel = model;
    this.state.phase = 'loading';
    this.#queueSave();
  }

  /** Reads other users' saved changes. */
  refresh(): void {
    // Nothing is asked for before it is known of which map.
    if (this.#requestedModel === undefined) return;
    this.#queue(async (signal) => {
      await this.#workspace.read(signal);
      this.state.phase = 'ready';
    });
  }

  /** Retries failed requests now. */
  retry(): void {
    if (this.#workspace.isDirty) this.#queueSave();
    else this.refresh();
  }

  /**
   * Sets the existing entities: all have a place in the tree, filed or not.
   * @param isComplete the backend has listed the whole category: other filed entities are out of use, and hidden
   */
  setEntities(category: TreeCategory, entities: readonly TreeEntity[], isComplete = false): void {
    if (this.#workspace.setEntities(category, entities, isComplete)) this.#publishState();
  }

  /** @returns why the edit is refused, in which case nothing has changed */
  edit(category: TreeCategory, edit: TreeEdit): EditFault | undefined {
    if (!this.#isMapOpen) return { fault: 'noMap' };
    const tree = this.#workspace.tree(category);
    const result = planEdit(tree, this.#withUnlistedFiles(category, edit));
    if ('fault' in result) return result;
    if (result.patches.length === 0) return undefined;
    this.#histories[category] = record(this.#histories[category], result.patches);
    this.#setTree(category, applyPatches(tree, result.patches), true);
    return undefined;
  }

  /** Removes entities that were deleted for good; not recorded in the history, as undo could not restore them. */
  removeEntities(category: TreeCategory, ids: readonly string[]): void {
    const tree = this.#workspace.tree(category);
    const result = planEdit(tree, { type: 'delete', ids });
    if ('patches' in result) this.#setTree(category, applyPatches(tree, result.patches), this.#isMapOpen);
  }

  /** @returns false where others have changed the tree so that the step no longer fits */
  undo(category: TreeCategory): boolean {
    return this.#applyHistoryStep(category, undo(this.#workspace.tree(category), this.#histories[category]));
  }

  redo(category: TreeCategory): boolean {
    return this.#applyHistoryStep(category, redo(this.#workspace.tree(category), this.#histories[category]));
  }

  /** Clears the redo steps, as any new edit does. */
  clearRedo(category: TreeCategory): void {
    const history = this.#histories[category];
    if (history.undone.length === 0) return;
    this.#histories[category] = { ...history, undone: [] };
    this.#publishState();
  }

  /** Resolves when all requests queued so far are done; for leaving and for tests. */
  whenIdle(): Promise<void> {
    return this.#pendingLoad;
  }

  /** Edits belong to a map: without one there is nowhere to save them. */
  get #isMapOpen(): boolean {
    return this.#workspace.model !== '';
  }

  #applyHistoryStep(category: TreeCategory, historyStep: EditHistoryResult | undefined): boolean {
    if (!historyStep) return true;
    this.#histories[category] = historyStep.history;
    this.#setTree(category, historyStep.tree, historyStep.isApplied);
    return historyStep.isApplied;
  }

  /** A folder that looks empty is deleted together with its hidden entities, which are out of use. */
  #withUnlistedFiles(category: TreeCategory, edit: TreeEdit): TreeEdit {
    if (edit.type !== 'delete') return edit;
    const [tree, listed] = [this.#workspace.tree(category), this.tree(category)];
    const unlistedFiles = edit.ids.flatMap((id) => childrenOf(tree, id)).filter(({ id }) => !listed.nodes.has(id));
    return { ...edit, ids: [...edit.ids, ...unlistedFiles.map(({ id }) => id)] };
  }

  #setTree(category: TreeCategory, tree: Tree, isEdit: boolean): void {
    this.#workspace.setTree(category, tree, isEdit);
    this.#publishState();
    if (!isEdit) return;
    this.state.saveState = 'pending';
    this.#saveAfter(SAVE_AFTER_MS);
  }

  #publishState(): void {
    for (const [category, { done, undone }] of Object.entries(this.#histories) as [TreeCategory, History][]) {
      this.state.undoable[category] = done.length > 0;
      this.state.redoable[category] = undone.length > 0;
    }
    this.state.version++;
  }

  #saveAfter(delayMs: number): void {
    this.#cancelSave();
    this.#cancelSave = this.#scope.timeout(() => this.#queueSave(), delayMs);
  }

  #queueSave(): void {
    this.#queue(async (signal) => {
      if (this.#isMapOpen) await this.#workspace.save(signal);
      // An edit made during this save has its own save scheduled.
      if (signal.aborted || this.#workspace.isDirty) return;
      this.state.saveState = 'saved';
      await this.#switchMap(signal);
    }, true);
  }

  /** Switches to the requested map; its trees are never read before edits of the previous one are saved. */
  async #switchMap(signal: AbortSignal): Promise<void> {
    if (this.#requestedModel === undefined) return;
    if (this.#requestedModel !== this.#workspace.model) {
      this.#cancelSave();
      this.#workspace.reset(this.#requestedModel);
      this.#histories = mapCategories(() => NO_HISTORY);
      this.#publishState();
      await this.#workspace.read(signal);
    }
    this.state.phase = 'ready';
  }

  /** One request at a time: a save never overtakes a read. @param isSave whether it saves pending edits */
  #queue(run: (signal: AbortSignal) => Promise<void>, isSave = false): void {
    this.#pendingLoad = this.#pendingLoad.then(async () => {
      if (this.#scope.ended) return;
      const hadEdits = this.#workspace.isDirty;
      try {
        await run(this.#scope.signal);
        if (!this.#scope.ended) this.#options.done(isSave && hadEdits);
      } catch (error) {
        if (!this.#scope.ended) this.#handleFailure(error, isSave);
      }
    });
  }

  #handleFailure(error: unknown, isSave: boolean): void {
    const { isDirty } = this.#workspace;
    this.#options.failed(isDirty, error);
    if (isSave && isDirty && this.#options.isRefusal(error)) {
      this.#discardRefusedEdits();
      return;
    }
    this.state.phase = 'ready';
    this.#workspace.continueWithoutStored();
    if (this.#workspace.isDirty) this.state.saveState = 'failed';
    this.#cancelSave();
    this.#cancelSave = this.#scope.timeout(() => this.retry(), RETRY_AFTER_MS);
  }

  /** Repeated edits would be refused again, and keep the trees of the next map from being shown. */
  #discardRefusedEdits(): void {
    this.#workspace.discardEdits();
    this.#workspace.continueWithoutStored();
    this.#histories = mapCategories(() => NO_HISTORY);
    this.#publishState();
    this.state.saveState = 'saved';
    this.#cancelSave();
    this.#queue((signal) => this.#switchMap(signal));
  }
}
