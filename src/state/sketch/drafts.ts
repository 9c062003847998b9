/** Drafts of drawings and forms, kept across reloads of the tab. */
import { proxy, ref, subscribe } from 'valtio';
import { hasAnnotationInput } from '../../domain/annotation/annotationDraft.ts';
import { EMPTY_DRAFT, type PointDraft, readPoints } from '../../domain/sketch/pointDraft.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { storedInTab, type TabStorage } from '../storage/storedInTab.ts';
import type { SketchOwner } from './sketches.ts';

export type DraftFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ToolDraft {
  readonly draft: PointDraft;
  /** Content of the form beside it. */
  readonly fields: DraftFields;
  /** Equal to the stored object as opened or last saved. */
  readonly isUnchanged?: boolean;
  /** The draft as opened or last saved. */
  readonly unchanged?: Pick<ToolDraft, 'draft' | 'fields'>;
}

export interface DraftsState {
  byOwner: Partial<Record<SketchOwner, ToolDraft>>;
  /** Annotations other than the current one, latest first. */
  otherAnnotations: readonly ToolDraft[];
  /** Tools whose drafts the backend does not let the user save: true once leaving has asked about them since. */
  refused: Record<string, unknown>;
}

const SKETCH_OWNERS: readonly SketchOwner[] = ['measure', 'annotation', 'zone', 'route'];
/** Twice the size of the largest zone: a changed one is stored together with its original. */
const MAX_STORED_CHARS = 400_000;
const MAX_OTHER_ANNOTATIONS = 20;
const EMPTY_TOOL_DRAFT: ToolDraft = { draft: EMPTY_DRAFT, fields: {} };

export class Drafts {
  readonly state: DraftsState = proxy({ byOwner: {}, otherAnnotations: [], refused: {} });
  #isReloadExpected = false;

  constructor(scope: Scope, tab: TabStorage) {
    const storedDrafts = storedInTab(tab, 'drafts', MAX_STORED_CHARS, readDrafts);
    Object.assign(this.state, storedDrafts.read());
    scope.own(
      subscribe(this.state, () => {
        const { byOwner, otherAnnotations, refused } = this.state;
        const entries = Object.entries(byOwner).map(([owner, draft]) => [owner, storedDraftOf(draft)]);
        if (entries.length === 0 && otherAnnotations.length === 0) storedDrafts.clear();
        else
          storedDrafts.write({
            ...Object.fromEntries(entries),
            otherAnnotations: otherAnnotations.map(storedDraftOf),
            refused,
          });
      }),
    );
  }

  of(owner: SketchOwner): ToolDraft {
    return this.state.byOwner[owner] ?? EMPTY_TOOL_DRAFT;
  }

  /** Changes one part of a draft, or both. */
  change(owner: SketchOwner, changes: Partial<ToolDraft>): void {
    const current = this.of(owner);
    const { draft = current.draft, fields = current.fields } = changes;
    const next = { draft, fields };
    const unchanged = changes.isUnchanged === true ? next : (changes.unchanged ?? current.unchanged);
    this.state.byOwner[owner] = ref(unchanged ? { ...next, unchanged, isUnchanged: isSame(next, unchanged) } : next);
  }

  deleteDraft(owner: SketchOwner): void {
    delete this.state.byOwner[owner];
  }

  /** Deletes the draft of a stored object, or of one saved under this id, unless another is drawn by now. */
  deleteDraftOf(owner: SketchOwner, id: string): void {
    if (isDraftOf(this.of(owner), id)) this.deleteDraft(owner);
  }

  /**
   * Makes an annotation's draft the current one, and keeps the previous one among the others. A draft without input is
   * dropped: the annotation that prefilled it may have moved since.
   * @param id undefined for a new annotation @param except drafts that neither stay current nor become so
   */
  switchAnnotation(id: string | undefined, except: ReadonlySet<ToolDraft> = new Set()): void {
    const current = this.of('annotation');
    const hasInput = isUnsavedAnnotation(current);
    if (hasInput && current.fields['id'] === id && !except.has(current)) return;
    const next = this.state.otherAnnotations.find((draft) => draft.fields['id'] === id && !except.has(draft));
    const others = this.state.otherAnnotations.filter((draft) => draft !== next);
    this.#setOtherAnnotations(hasInput ? [current, ...others] : others);
    if (next) this.state.byOwner.annotation = next;
    else this.deleteDraft('annotation');
  }

  /** Deletes a draft of an annotation that is not the current one, if it is kept. */
  deleteOtherAnnotation(draft: ToolDraft): void {
    this.#setOtherAnnotations(this.state.otherAnnotations.filter((other) => other !== draft));
  }

  #setOtherAnnotations(drafts: readonly ToolDraft[]): void {
    this.state.otherAnnotations = ref(drafts.slice(0, MAX_OTHER_ANNOTATIONS));
  }

  /** Whether points are drawn that a reload of the page would interrupt; those of a route do not count. */
  get hasUnsavedPoints(): boolean {
    return Object.entries(this.state.byOwner).some(
      ([owner, { draft }]) => owner !== 'route' && draft.points.length > 0,
    );
  }

  /**
   * Whether closing the tab would lose a zone or an annotation about which the user can still be asked.
   * @param isGone whether a stored annotation can no longer be opened: its draft is of no use then
   */
  wouldBeLost(isGone: (annotationId: string) => boolean): boolean {
    const { refused } = this.state;
    return !this.#isReloadExpected && this.#unsavedOwners(isGone).some((owner) => refused[owner] !== true);
  }

  /** The user was asked: about drafts that they may not save, there is no second question. @param isGone as above */
  recordAsked(isGone: (annotationId: string) => boolean): void {
    const { refused } = this.state;
    for (const owner of this.#unsavedOwners(isGone)) if (owner in refused) refused[owner] = true;
  }

  #unsavedOwners(isGone: (annotationId: string) => boolean): ('annotation' | 'zone')[] {
    const { byOwner, otherAnnotations } = this.state;
    const hasAnnotation = [this.of('annotation'), ...otherAnnotations].some(
      (draft) => isUnsavedAnnotation(draft) && !(typeof draft.fields['id'] === 'string' && isGone(draft.fields['id'])),
    );
    const hasZone = hasDraft(byOwner.zone) && byOwner.zone?.isUnchanged !== true;
    return [...(hasAnnotation ? (['annotation'] as const) : []), ...(hasZone ? (['zone'] as const) : [])];
  }

  /** The page is about to reload itself: the tab's storage keeps the drafts. */
  expectReload(): void {
    this.#isReloadExpected = true;
  }
}

/** Whether a draft is of the stored object with this id, or of a new one saved under it. */
export function isDraftOf({ fields }: ToolDraft, id: string): boolean {
  return fields['id'] === id || fields['newId'] === id;
}

/** Whether something is drawn, or a stored object is open for editing. */
export function hasDraft(
  draft: { readonly draft: { readonly points: readonly unknown[] }; readonly fields: object } | undefined,
) {
  return draft !== undefined && (draft.draft.points.length > 0 || 'id' in draft.fields);
}

function isUnsavedAnnotation(draft: ToolDraft): boolean {
  return draft.isUnchanged !== true && hasAnnotationInput(draft);
}

function isSame(one: Pick<ToolDraft, 'draft' | 'fields'>, other: Pick<ToolDraft, 'draft' | 'fields'>): boolean {
  return isSamePoints(one.draft.points, other.draft.points) && isSameFields(one.fields, other.fields);
}

function isSamePoints(some: PointDraft['points'], others: PointDraft['points']): boolean {
  if (some === others) return true;
  if (some.length !== others.length) return false;
  return some.every(({ easting, northing, altitude }, index) => {
    const other = others[index];
    return other?.easting === easting && other.northing === northing && other.altitude === altitude;
  });
}

function isSameFields(some: DraftFields, others: DraftFields): boolean {
  return Object.keys({ ...some, ...others }).every((key) => some[key] === others[key]);
}

type StoredDraft = Partial<Record<'points' | 'done' | 'fields' | 'isUnchanged' | 'unchanged', unknown>>;

/** Without the undo steps. */
function storedDraftOf({ draft: { points, done }, fields, isUnchanged, unchanged }: ToolDraft): StoredDraft {
  const opened = isUnchanged ? undefined : unchanged && storedDraftOf(unchanged);
  return { points, done, fields, isUnchanged, unchanged: opened };
}

function readDrafts(value: unknown): DraftsState | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const stored = value as Record<string, unknown>;
  const byOwner: DraftsState['byOwner'] = {};
  for (const owner of SKETCH_OWNERS) {
    const read = readDraft(stored[owner]);
    if (read) byOwner[owner] = read;
  }
  const { otherAnnotations: others } = stored;
  const drafts = Array.isArray(others) ? others.flatMap((other) => readDraft(other) ?? []) : [];
  const refused = readFields(stored['refused']);
  return { byOwner, otherAnnotations: ref(drafts.slice(0, MAX_OTHER_ANNOTATIONS)), refused };
}

function readDraft(value: unknown): ToolDraft | undefined {
  const stored = value as StoredDraft | null | undefined;
  const points = readPoints(stored?.points);
  if (!points) return undefined;
  const read = {
    draft: { points, undoSteps: [], done: stored?.done === true },
    fields: readFields(stored?.fields),
  };
  const unchanged = stored?.isUnchanged === true ? read : readDraft(stored?.unchanged);
  return ref(unchanged ? { ...read, unchanged, isUnchanged: unchanged === read } : read);
}

function readFields(value: unknown): DraftFields {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).filter(([, field]) => ['string', 'number', 'boolean'].includes(typeof field));
  return Object.fromEntries(entries);
}
