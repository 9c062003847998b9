/**
 * The entity trees of the map that is shown: edits with undo and redo, kept at the backend. Saves name the tree they
 * started from; when somebody else was first, both people's edits are merged and saved again, so that neither is lost.
 */

import { proxy } from 'valtio';
import { messageOf } from '../../domain/fault/messageOf.ts';
import { applyPatches, type EditFault, planEdit, type TreeEdit } from '../../domain/tree/edits.ts';
import { goneKeys, type TreeEntity, withAdded, withEntities, withoutKeys } from '../../domain/tree/entities.ts';
import { type History, NO_HISTORY, record, redo, type Stepped, undo } from '../../domain/tree/history.ts';
import { mergeTrees } from '../../domain/tree/merge.ts';
import type { Tree } from '../../domain/tree/tree.ts';
import {
  eachCategory,
  emptyWorkspace,
  readWorkspace,
  type TreeCategory,
  type Workspace,
  writeWorkspace,
} from '../../domain/tree/workspace.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { TreeBackend } from './backend.ts';

/** Edits gather this long before they are saved (live-monitoring section 9, "save debounce"). */
const SAVE_AFTER_MS = 300;
/** After a failed save; the edits stay and are tried again. */
const RETRY_AFTER_MS = 10_000;
/** How often a save merges with others' before it leaves it to the next try. */
const MAX_MERGES = 5;

export interface TreesState {
  phase: 'none' | 'loading' | 'ready';
  saving: 'saved' | 'pending' | 'failed';
  /** Counts changes: whoever shows a tree reads it anew then. */
  version: number;
  undoable: Record<TreeCategory, boolean>;
  redoable: Record<TreeCategory, boolean>;
}

interface TreesOptions {
  backend: TreeBackend;
  newId(): string;
  /** Reading and saving may fail: that is only logged (section 8). */
  log(text: string): void;
}

export class EntityTrees {
  readonly state: TreesState = proxy<TreesState>({
    phase: 'none',
    saving: 'saved',
    version: 0,
    undoable: eachCategory(() => false),
    redoable: eachCategory(() => false),
  });
  readonly #scope: Scope;
  readonly #options: TreesOptions;
  #model = '';
  #wanted: string | undefined;
  #mine: Workspace = emptyWorkspace();
  /** What the backend held when it was read or written last, and what has its place by default since. */
  #base: Workspace = emptyWorkspace();
  /** The same without the latter. */
  #filed: Workspace = emptyWorkspace();
  #revision: string | undefined;
  #isDirty = false;
  /** The backend has answered, or failed to: only then is it known what has been filed. */
  #isRead = false;
  /** Counts edits: whether there were any while a save was under way. */
  #edits = 0;
  #work: Promise<void> = Promise.resolve();
  #histories: Record<TreeCategory, History> = eachCategory(() => NO_HISTORY);
  #cancelSave = () => {};
  readonly #entities = new Map<TreeCategory, readonly TreeEntity[]>();

  constructor(scope: Scope, options: TreesOptions) {
    this.#scope = scope;
    this.#options = options;
  }

  tree(category: TreeCategory): Tree {
    return this.#mine.trees[category];
  }

  /** Shows another map's trees; edits of the one before are saved first. */
  open(model: string): void {
    if (model === this.#wanted) return;
    this.#wanted = model;
    this.state.phase = 'loading';
    this.#queueSave();
  }

  /** Goes on to the map that is wanted; never while edits of the one before are unsaved, which a failed save leaves. */
  async #switch(signal: AbortSignal): Promise<void> {
    if (this.#isDirty || this.#wanted === undefined) return;
    if (this.#wanted !== this.#model) {
      this.#reset(this.#wanted);
      await this.#read(signal);
    }
    this.state.phase = 'ready';
  }

  #reset(model: string): void {
    this.#cancelSave();
    this.#model = model;
    this.#mine = emptyWorkspace();
    this.#base = emptyWorkspace();
    this.#filed = emptyWorkspace();
    this.#revision = undefined;
    this.#isDirty = false;
    this.state.saving = 'saved';
    this.#histories = eachCategory(() => NO_HISTORY);
    this.#isRead = false;
    this.#changed();
  }

  /** Reads what others have saved meanwhile. */
  refresh(): void {
    this.#queue(async (signal) => {
      await this.#read(signal);
      this.state.phase = 'ready';
    });
  }

  /** Tells which entities there are: all have a place in the tree, filed or not. */
  setEntities(category: TreeCategory, entities: readonly TreeEntity[]): void {
    const known = this.#entities.get(category) ?? [];
    if (sameEntities(known, entities)) return;
    this.#entities.set(category, entities);
    const before = this.#mine;
    this.#part(category, goneKeys(known, entities, this.#filed.trees[category]));
    this.#join(category, entities);
    if (this.#mine !== before) this.#changed();
  }

  /** @returns why it is refused; nothing has changed then */
  edit(category: TreeCategory, edit: TreeEdit): EditFault | undefined {
    const result = planEdit(this.tree(category), edit);
    if ('fault' in result) return result;
    if (result.patches.length === 0) return undefined;
    this.#histories[category] = record(this.#histories[category], result.patches);
    this.#put(category, applyPatches(this.tree(category), result.patches));
    this.#saveSoon();
    return undefined;
  }

  /** @returns false where others have changed the tree so that the step no longer fits */
  undo(category: TreeCategory): boolean {
    return this.#step(category, undo(this.tree(category), this.#histories[category]));
  }

  redo(category: TreeCategory): boolean {
    return this.#step(category, redo(this.tree(category), this.#histories[category]));
  }

  /** Resolves when everything that was asked for so far is done; for leaving and for tests. */
  settled(): Promise<void> {
    return this.#work;
  }

  #step(category: TreeCategory, stepped: Stepped | undefined): boolean {
    if (!stepped) return true;
    this.#histories[category] = stepped.history;
    this.#put(category, stepped.tree);
    if (stepped.fits) this.#saveSoon();
    return stepped.fits;
  }

  /** What is only placed by default is nobody's edit: it stands in the base too, so that others' edits pass before it. */
  #join(category: TreeCategory, entities: readonly TreeEntity[]): void {
    if (!this.#isRead) return;
    const before = this.tree(category);
    const joined = withEntities(before, entities);
    if (joined === before) return;
    this.#mine = withTree(this.#mine, category, joined);
    this.#base = withTree(this.#base, category, withAdded(this.#base.trees[category], before, joined));
  }

  /** What nobody has filed goes with its entity, which is nobody's edit either; who took it away says what was filed. */
  #part(category: TreeCategory, gone: ReadonlySet<string>): void {
    if (gone.size === 0) return;
    this.#mine = withTree(this.#mine, category, withoutKeys(this.tree(category), gone));
    this.#base = withTree(this.#base, category, withoutKeys(this.#base.trees[category], gone));
  }

  #joinAll(): void {
    for (const [category, entities] of this.#entities) this.#join(category, entities);
    this.#changed();
  }

  #put(category: TreeCategory, tree: Tree): void {
    this.#mine = withTree(this.#mine, category, tree);
    this.#changed();
  }

  #changed(): void {
    for (const [category, { done, undone }] of Object.entries(this.#histories) as [TreeCategory, History][]) {
      this.state.undoable[category] = done.length > 0;
      this.state.redoable[category] = undone.length > 0;
    }
    this.state.version++;
  }

  #saveSoon(): void {
    this.#isDirty = true;
    this.#edits++;
    this.state.saving = 'pending';
    this.#saveAfter(SAVE_AFTER_MS);
  }

  #saveAfter(delayMs: number): void {
    this.#cancelSave();
    this.#cancelSave = this.#scope.timeout(() => this.#queueSave(), delayMs);
  }

  #queueSave(): void {
    this.#queue(async (signal) => {
      await this.#save(signal);
      await this.#switch(signal);
    });
  }

  /** One thing at a time: a save never overtakes a read. */
  #queue(run: (signal: AbortSignal) => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#scope.ended) return;
      try {
        await run(this.#scope.signal);
      } catch (error) {
        if (!this.#scope.ended) this.#failed(messageOf(error));
      }
    });
  }

  #failed(reason: string): void {
    this.#options.log(`The entity tree: ${reason}`);
    // Without an answer the tree has no folders; entities are still there (section 8).
    this.state.phase = 'ready';
    this.#isRead = true;
    this.#joinAll();
    if (!this.#isDirty) return;
    this.state.saving = 'failed';
    this.#saveAfter(RETRY_AFTER_MS);
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { backend, newId } = this.#options;
    const read = await backend.read(this.#model, this.#revision, signal);
    if (read === 'same' || signal.aborted) return;
    const theirs = readWorkspace(read.answer, { newId, known: this.#base });
    const base = this.#base;
    const mine = this.#mine;
    this.#mine = {
      ...theirs,
      trees: eachCategory((category) => mergeTrees(base.trees[category], mine.trees[category], theirs.trees[category])),
      extras: new Map([...mine.extras, ...theirs.extras]),
    };
    this.#base = theirs;
    this.#filed = theirs;
    this.#revision = read.revision;
    this.#isRead = true;
    this.#joinAll();
  }

  async #save(signal: AbortSignal): Promise<void> {
    for (let merges = 0; this.#isDirty; merges++) {
      if (merges > MAX_MERGES) throw new Error('others keep saving at the same time');
      // A backend that counts no revisions is read before each save: that narrows the gap in which edits could meet.
      if (this.#revision === undefined) await this.#read(signal);
      const sent = this.#mine;
      const edits = this.#edits;
      const { backend } = this.#options;
      const written = await backend.write(this.#model, writeWorkspace(sent), this.#revision, signal);
      if (signal.aborted) return;
      if (written === 'stale') {
        await this.#read(signal);
        continue;
      }
      this.#base = sent;
      this.#filed = sent;
      this.#revision = written.revision;
      this.#isDirty = this.#edits !== edits;
      this.state.saving = this.#isDirty ? 'pending' : 'saved';
    }
  }
}

function withTree(workspace: Workspace, category: TreeCategory, tree: Tree): Workspace {
  return { ...workspace, trees: { ...workspace.trees, [category]: tree } };
}

/** Thousands are named anew each second, and hardly ever differ. */
function sameEntities(known: readonly TreeEntity[], now: readonly TreeEntity[]): boolean {
  if (known.length !== now.length) return false;
  return known.every((before, k) => {
    const { id, name, group, itemType } = now[k] as TreeEntity;
    return before.id === id && before.name === name && before.group === group && before.itemType === itemType;
  });
}
