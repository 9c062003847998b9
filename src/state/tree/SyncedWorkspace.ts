/**
 * The workspace of one map as edited here and as the backend has it. A save names the revision on which it is based; if
 * another user saved first, both users' edits are merged and saved again, so that neither is lost. One request at a
 * time: reads and saves wait for the one in progress.
 */
import {
  listedTree,
  removedKeys,
  type TreeEntity,
  withAddedEntities,
  withEntities,
  withoutKeys,
} from '../../domain/tree/entities.ts';
import { mergeTrees } from '../../domain/tree/merge.ts';
import type { Tree } from '../../domain/tree/tree.ts';
import {
  emptyWorkspace,
  mapCategories,
  readWorkspace,
  type TreeCategory,
  type Workspace,
} from '../../domain/tree/workspace.ts';
import type { TreeBackend } from './backend.ts';

/** How often a save merges with others' before it fails, to be retried later. */
const MAX_MERGES = 5;

interface SyncedWorkspaceOptions {
  backend: TreeBackend;
  newId(): string;
  /** Called when other users' edits have been merged. */
  onMerged(): void;
}

export class SyncedWorkspace {
  readonly #options: SyncedWorkspaceOptions;
  #model = '';
  #mine: Workspace = emptyWorkspace();
  /** The backend's state at the last read or write, plus default placements since. */
  #base: Workspace = emptyWorkspace();
  /** The same without the default placements. */
  #storedWorkspace: Workspace = emptyWorkspace();
  #revision: string | undefined;
  #isDirty = false;
  /** The backend has answered or failed: only then is it known which entities are filed. */
  #isRead = false;
  /** Counts edits, to detect those made during a save. */
  #editCount = 0;
  readonly #entities = new Map<TreeCategory, readonly TreeEntity[]>();
  /** Categories with a complete list from the backend. */
  readonly #completeCategories = new Set<TreeCategory>();
  /** By category, the shown tree and its inputs. */
  readonly #listed = new Map<TreeCategory, { tree: Tree; entities: readonly TreeEntity[]; listed: Tree }>();

  constructor(options: SyncedWorkspaceOptions) {
    this.#options = options;
  }

  /** Empty until the first {@link reset}. */
  get model(): string {
    return this.#model;
  }

  /** Some edits are not saved. */
  get isDirty(): boolean {
    return this.#isDirty;
  }

  tree(category: TreeCategory): Tree {
    return this.#mine.trees[category];
  }

  /**
   * The tree without filed entities that the category's complete list lacks: their place is kept for when they
   * are listed again. Until the list is complete, all filed entities.
   */
  listedTree(category: TreeCategory): Tree {
    const tree = this.tree(category);
    const entities = this.#entities.get(category);
    if (!entities || !this.#completeCategories.has(category)) return tree;
    const known = this.#listed.get(category);
    if (known?.tree === tree && known.entities === entities) return known.listed;
    const listed = listedTree(tree, entities);
    this.#listed.set(category, { tree, entities, listed });
    return listed;
  }

  /** Switches to another map, of which nothing is known yet. */
  reset(model: string): void {
    this.#model = model;
    this.#mine = emptyWorkspace();
    this.#base = emptyWorkspace();
    this.#storedWorkspace = emptyWorkspace();
    this.#revision = undefined;
    this.#isDirty = false;
    this.#isRead = false;
  }

  /**
   * Sets the existing entities.
   * @param isComplete the list is complete: other entities are out of use; false again while the next map's list loads
   * @returns whether the listed tree has changed
   */
  setEntities(category: TreeCategory, entities: readonly TreeEntity[], isComplete: boolean): boolean {
    const knownEntities = this.#entities.get(category) ?? [];
    const wasComplete = this.#completeCategories.has(category);
    if (sameEntities(knownEntities, entities) && isComplete === wasComplete) return false;
    const before = this.listedTree(category);
    if (isComplete) this.#completeCategories.add(category);
    else this.#completeCategories.delete(category);
    this.#entities.set(category, entities);
    this.#removeEntities(category, removedKeys(knownEntities, entities, this.#storedWorkspace.trees[category]));
    this.#mergeEntities(category, entities);
    return this.listedTree(category) !== before;
  }

  /** Replaces a tree. @param isEdit whether it must be saved */
  setTree(category: TreeCategory, tree: Tree, isEdit: boolean): void {
    this.#mine = withTree(this.#mine, category, tree);
    if (!isEdit) return;
    this.#isDirty = true;
    this.#editCount++;
  }

  /** The backend has failed: the tree has no folders, but shows the entities all the same (rules.md#tree). */
  continueWithoutStored(): void {
    this.#isRead = true;
    this.#mergeAllEntities();
  }

  /** Takes back unsaved edits: the backend refuses them. */
  discardEdits(): void {
    this.#mine = this.#base;
    this.#isDirty = false;
  }

  /** Merges other users' saved changes. */
  async read(signal: AbortSignal): Promise<void> {
    const { backend, newId } = this.#options;
    const read = await backend.read(this.#model, this.#revision, signal);
    if (read === 'same' || signal.aborted) return;
    const theirs = readWorkspace(read.answer, { newId, known: this.#base });
    this.#mine = mergeWorkspaces(this.#base, this.#mine, theirs);
    this.#base = theirs;
    this.#storedWorkspace = theirs;
    this.#revision = read.revision;
    this.#isRead = true;
    this.#mergeAllEntities();
  }

  /** Saves until nothing is unsaved. @throws if the backend fails, or others keep saving first */
  async save(signal: AbortSignal): Promise<void> {
    for (let merges = 0; this.#isDirty; merges++) {
      if (merges > MAX_MERGES) throw new Error('others keep saving at the same time');
      // A backend without revisions is read before each save: that narrows the window in which edits could collide.
      if (this.#revision === undefined) await this.read(signal);
      const { storedWorkspace, writeWorkspace } = await import('../../domain/tree/writeWorkspace.ts');
      if (signal.aborted) return;
      const sent = this.#mine;
      const stored = storedWorkspace(sent, this.#entities);
      const editCount = this.#editCount;
      const { backend } = this.#options;
      const written = await backend.write(this.#model, writeWorkspace(stored), this.#revision, signal);
      if (signal.aborted) return;
      if (written === 'stale') {
        await this.read(signal);
        continue;
      }
      this.#base = sent;
      this.#storedWorkspace = stored;
      this.#revision = written.revision;
      this.#isDirty = this.#editCount !== editCount;
    }
  }

  /** Default placement is not an edit: it goes into the base too, so that others' edits win over it. */
  #mergeEntities(category: TreeCategory, entities: readonly TreeEntity[]): void {
    if (!this.#isRead) return;
    const before = this.tree(category);
    const joined = withEntities(before, entities);
    if (joined === before) return;
    this.#mine = withTree(this.#mine, category, joined);
    this.#base = withTree(this.#base, category, withAddedEntities(this.#base.trees[category], before, joined));
  }

  /** Removal of an entity that was never filed is not an edit either. */
  #removeEntities(category: TreeCategory, goneKeys: ReadonlySet<string>): void {
    if (goneKeys.size === 0) return;
    this.#mine = withTree(this.#mine, category, withoutKeys(this.tree(category), goneKeys));
    this.#base = withTree(this.#base, category, withoutKeys(this.#base.trees[category], goneKeys));
  }

  #mergeAllEntities(): void {
    for (const [category, entities] of this.#entities) this.#mergeEntities(category, entities);
    this.#options.onMerged();
  }
}

function withTree(workspace: Workspace, category: TreeCategory, tree: Tree): Workspace {
  return { ...workspace, trees: { ...workspace.trees, [category]: tree } };
}

/** Compared by content: names of thousands are reported each second and hardly ever differ. */
function sameEntities(knownEntities: readonly TreeEntity[], now: readonly TreeEntity[]): boolean {
  if (knownEntities.length !== now.length) return false;
  return knownEntities.every((before, k) => {
    const { id, name, group, itemType } = now[k] as TreeEntity;
    return before.id === id && before.name === name && before.group === group && before.itemType === itemType;
  });
}

function mergeWorkspaces(base: Workspace, mine: Workspace, theirs: Workspace): Workspace {
  const mergedTree = (category: TreeCategory) =>
    mergeTrees(base.trees[category], mine.trees[category], theirs.trees[category]);
  return {
    ...theirs,
    trees: mapCategories(mergedTree),
    unknownFieldsByKey: new Map([...mine.unknownFieldsByKey, ...theirs.unknownFieldsByKey]),
  };
}
