/** Editing a view: entering, leaving with or without changes, and the steps after a save (rules.md#view-editing). */
import { subscribe } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { mayUpdate } from '../../domain/permission/viewRights.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { grantsOf, type SessionState } from '../../state/session/session.ts';
import { chooseTool, type ShellState, type Tool } from '../../state/shell/shell.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { EditorState } from '../../state/views/editor.ts';
import { type SlotViewsState, showsNamedView } from '../../state/views/slotViews.ts';
import type { OpenViews } from './OpenViews.ts';
import type { ViewActions } from './viewActions.ts';

/** Interval at which the scene's camera is compared with the saved one. */
const CAMERA_COMPARE_MS = 300;

interface EditingOptions {
  shell: ShellState;
  editor: EditorState;
  openViews: OpenViews;
  slots: SlotsState;
  slotViews: SlotViewsState;
  session: SessionState;
  views: ViewActions;
}

export class Editing {
  readonly #options: EditingOptions;
  /** Runs once the unsaved changes have been discarded or saved. */
  #pendingStep: (() => void) | undefined;

  constructor(scope: Scope, options: EditingOptions) {
    this.#options = options;
    scope.interval(() => this.compareWithSaved(), CAMERA_COMPARE_MS);
    scope.own(subscribe(options.slots, () => this.#endWithoutView()));
    scope.own(subscribe(options.slotViews, () => this.#endWithoutView()));
    scope.listen(window, 'beforeunload', (event) => {
      if (this.#isUnsaved()) event.preventDefault();
    });
  }

  /** Whether the view of a slot is being edited. */
  isEdited(slot: SlotId): boolean {
    const { shell, editor } = this.#options;
    return shell.displayMode === 'edit' && editor.edited?.slot === slot;
  }

  /** Chooses a tool; leaving Edit with unsaved changes opens a dialog first. */
  chooseTool(tool: Tool): void {
    const { shell, editor, openViews, slots, slotViews } = this.#options;
    if (tool === shell.tool) return;
    this.leaveEditing(() => {
      const slot = slots.selected;
      const view = slotViews.bySlot[slot]?.view;
      if (tool === 'edit') {
        // A view whose document is still loading will replace the one shown, including its changes.
        if (!view || !showsNamedView(slotViews, slots, slot)) return;
        editor.edited = { slot, viewId: view.id, isCameraUnsaved: openViews.startEditing(slot) };
      }
      chooseTool(shell, tool);
      this.compareWithSaved();
    });
  }

  /** Closes editing; with unsaved changes it opens a dialog first. */
  close(): void {
    this.leaveEditing(() => {});
  }

  /**
   * The guard for every step that removes an edited view or leaves edit mode: the step runs at once, or after the changes
   * were discarded or saved. If the user stays, or a save is refused, it never runs and the draft is kept. A step that is
   * requested during a save or while its form is open is dropped.
   * @returns whether the step has run
   */
  leaveEditing(step: () => void): boolean {
    const { shell, editor } = this.#options;
    if (shell.displayMode !== 'edit') {
      step();
      return true;
    }
    if (editor.busy || editor.dialog === 'save') return false;
    this.compareWithSaved();
    this.#pendingStep = step;
    if (editor.changed.length > 0) {
      editor.dialog = 'unsaved';
      return false;
    }
    this.#finish();
    return true;
  }

  /** Continues editing. */
  cancelLeaving(): void {
    this.#pendingStep = undefined;
    this.#options.editor.dialog = 'none';
  }

  /** After a save: leaves, unless something was changed meanwhile. A camera does not count: it may move by itself. */
  continueAfterSave(): void {
    const { editor } = this.#options;
    this.compareWithSaved();
    if (editor.changed.some((part) => part !== 'camera')) editor.dialog = 'unsaved';
    else this.#finish();
  }

  /** Ends editing, resets the visibility for the next view, and runs the pending step. */
  #finish(): void {
    const next = this.#pendingStep;
    this.#pendingStep = undefined;
    this.#endEditing();
    next?.();
  }

  discard(): void {
    const { editor, openViews, slots } = this.#options;
    if (editor.busy) return;
    openViews.revert(slots.selected);
    this.#finish();
  }

  /** Updates the edited view if the user may; else offers to save it as a new one. */
  async save(): Promise<void> {
    const { editor, views, slots } = this.#options;
    if (editor.busy) return;
    if (!this.mayUpdate()) {
      editor.dialog = 'save';
      return;
    }
    const isUpdated = await views.update(slots.selected);
    // A refused update keeps the draft: editing continues, and the edit bar shows the reason.
    editor.dialog = isUpdated ? 'updated' : 'none';
    if (!isUpdated) this.#pendingStep = undefined;
  }

  /** Whether the edited view may be updated by the user. */
  mayUpdate(): boolean {
    const { slotViews, slots, session } = this.#options;
    const view = slotViews.bySlot[slots.selected]?.view;
    const grants = grantsOf(session);
    return view !== undefined && view.id !== '' && grants !== undefined && mayUpdate(grants, view);
  }

  compareWithSaved(): void {
    const { shell, editor, openViews, slots } = this.#options;
    const changed = shell.displayMode === 'edit' ? openViews.changes(slots.selected) : [];
    if (changed.join() !== editor.changed.join()) editor.changed = changed;
  }

  #endEditing(): void {
    const { shell, editor } = this.#options;
    Object.assign(editor, {
      dialog: 'none',
      refusal: undefined,
      visibility: 'private',
      changed: [],
      edited: undefined,
    } satisfies Partial<EditorState>);
    if (shell.displayMode === 'edit') chooseTool(shell, 'view');
  }

  /** Ends editing once its view is no longer shown or selected: edit mode never passes to another viewer or view. */
  #endWithoutView(): void {
    const { shell, editor, slots, slotViews } = this.#options;
    if (shell.displayMode !== 'edit') return;
    const { slot, viewId } = editor.edited ?? {};
    const shown = slot && slots.open.includes(slot) && slots.selected === slot ? slotViews.bySlot[slot] : undefined;
    // A saved copy replaces the view.
    const isSavedAsCopy = editor.dialog === 'save' || editor.dialog === 'created';
    if (shown && (isSavedAsCopy || shown.view.id === viewId)) return;
    this.#pendingStep = undefined;
    this.#endEditing();
  }

  #isUnsaved(): boolean {
    this.compareWithSaved();
    const { editor } = this.#options;
    return editor.changed.length > 0 || editor.busy || editor.dialog === 'save';
  }
}
