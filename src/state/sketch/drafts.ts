/** Drafts of drawings and forms, kept over a reload of the tab. */
import { proxy, ref, subscribe } from 'valtio';
import { EMPTY_DRAFT, type PointDraft, readPoints } from '../../domain/sketch/pointDraft.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { storedInTab, type TabStorage } from '../storage/storedInTab.ts';
import type { SketchOwner } from './sketches.ts';

export type DraftFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ToolDraft {
  readonly draft: PointDraft;
  /** Content of the form beside it. */
  readonly fields: DraftFields;
}

export interface DraftsState {
  byOwner: Partial<Record<SketchOwner, ToolDraft>>;
}

const SKETCH_OWNERS: readonly SketchOwner[] = ['measure', 'annotation', 'zone', 'route'];
const MAX_STORED_CHARS = 200_000;
const EMPTY_TOOL_DRAFT: ToolDraft = { draft: EMPTY_DRAFT, fields: {} };

export class Drafts {
  readonly state: DraftsState = proxy({ byOwner: {} });

  constructor(scope: Scope, tab: TabStorage) {
    const storedDrafts = storedInTab(tab, 'drafts', MAX_STORED_CHARS, readDrafts);
    this.state.byOwner = storedDrafts.read() ?? {};
    scope.own(
      subscribe(this.state, () => {
        const entries = Object.entries(this.state.byOwner).map(([owner, { draft, fields }]) => [
          owner,
          { points: draft.points, done: draft.done, fields },
        ]);
        if (entries.length === 0) storedDrafts.clear();
        else storedDrafts.write(Object.fromEntries(entries));
      }),
    );
  }

  of(owner: SketchOwner): ToolDraft {
    return this.state.byOwner[owner] ?? EMPTY_TOOL_DRAFT;
  }

  /** Changes one part of a draft, or both. */
  change(owner: SketchOwner, changes: Partial<ToolDraft>): void {
    this.state.byOwner[owner] = ref({ ...this.of(owner), ...changes });
  }

  deleteDraft(owner: SketchOwner): void {
    delete this.state.byOwner[owner];
  }

  /** Deletes the draft of a stored thing, or of one that is stored under this id: another one may be drawn by now. */
  deleteDraftOf(owner: SketchOwner, id: string): void {
    if (isDraftOf(this.of(owner), id)) this.deleteDraft(owner);
  }

  /** Whether something is drawn or filled in that a reload of the page would interrupt; a route is only looked at. */
  get hasUnsavedPoints(): boolean {
    return Object.entries(this.state.byOwner).some(
      ([owner, { draft }]) => owner !== 'route' && draft.points.length > 0,
    );
  }
}

/** Whether a draft is of a stored thing, or of one that is stored under this id. */
export function isDraftOf({ fields }: ToolDraft, id: string): boolean {
  return fields['id'] === id || fields['newId'] === id;
}

/** Whether something is drawn, or a stored thing is open to be changed. */
export function hasDraft(
  draft: { readonly draft: { readonly points: readonly unknown[] }; readonly fields: object } | undefined,
) {
  return draft !== undefined && (draft.draft.points.length > 0 || 'id' in draft.fields);
}

function readDrafts(value: unknown): DraftsState['byOwner'] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const read: DraftsState['byOwner'] = {};
  for (const owner of SKETCH_OWNERS) {
    const storedDraft = (value as Record<string, unknown>)[owner] as
      | { points?: unknown; done?: unknown; fields?: unknown }
      | undefined;
    const points = readPoints(storedDraft?.points);
    if (!points) continue;
    read[owner] = ref({
      draft: { points, undoSteps: [], done: storedDraft?.done === true },
      fields: readFields(storedDraft?.fields),
    });
  }
  return read;
}

function readFields(value: unknown): DraftFields {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).filter(([, field]) => ['string', 'number', 'boolean'].includes(typeof field));
  return Object.fromEntries(entries);
}
