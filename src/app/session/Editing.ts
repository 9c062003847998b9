/** Editing a view: entering, leaving with or without changes, and what follows a save (rules.md#view-editing). */
import { mayUpdate } from '../../domain/permission/viewRights.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { grantsOf, type SessionState } from '../../state/session/session.ts';
import { chooseTool, type ShellState, type Tool } from '../../state/shell/shell.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { EditorState } from '../../state/views/editor.ts';
import type { SlotViewsState } from '../../state/views/slotViews.ts';
import type { OpenViews } from './OpenViews.ts';
import type { ViewActions } from './viewActions.ts';

/** Interval at which the scene's camera is compared with the saved one. */
const COMPARE_MS = 300;

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
  /** Runs once the unsaved changes are discarded or saved. */
  #next: (() => void) | undefined;

  constructor(scope: Scope, options: EditingOptions) {
    this.#options = options;
    scope.interval(() => this.compare(), COMPARE_MS);
    scope.listen(window, 'beforeunload', (event) => {
      if (this.#unsaved()) event.preventDefault();
    });
  }

  /** Chooses a tool; leaving Edit with unsaved changes opens a dialog first. */
  chooseTool(tool: Tool): void {
    const { shell, openViews, slots } = this.#options;
    if (tool === shell.tool) return;
    this.leaveEditing(() => {
      if (tool === 'edit') openViews.startEditing(slots.selected);
      chooseTool(shell, tool);
      this.compare();
    });
  }

  /** Closes editing; with unsaved changes it opens a dialog first. */
  close(): void {
    this.leaveEditing(() => {});
  }

  /** Runs at once, or after the unsaved changes of the edited view were dropped or saved. */
  leaveEditing(run: () => void): void {
    const { shell, editor } = this.#options;
    this.compare();
    this.#next = run;
    if (shell.mode === 'edit' && editor.changed.length > 0) editor.dialog = 'unsaved';
    else this.finish();
  }

  /** Continues editing. */
  cancelLeaving(): void {
    this.#next = undefined;
    this.#options.editor.dialog = 'none';
  }

  /** Ends editing, resets the visibility for the next view, and runs the pending step. */
  finish(): void {
    const { shell, editor } = this.#options;
    const next = this.#next;
    this.#next = undefined;
    Object.assign(editor, { dialog: 'none', refusal: undefined, visibility: 'private', changed: [] });
    chooseTool(shell, 'view');
    next?.();
  }

  discard(): void {
    const { openViews, slots } = this.#options;
    openViews.revert(slots.selected);
    this.finish();
  }

  /** Updates the edited view where that may be done; else offers to save it as a new one. */
  async save(): Promise<void> {
    const { editor, views, slots } = this.#options;
    if (!this.mayUpdate()) {
      editor.dialog = 'save';
      return;
    }
    const updated = await views.update(slots.selected);
    // A refused update keeps the draft: editing continues, and the edit bar shows the reason.
    editor.dialog = updated ? 'updated' : 'none';
    if (!updated) this.#next = undefined;
  }

  /** Whether the edited view may be updated by the user. */
  mayUpdate(): boolean {
    const { slotViews, slots, session } = this.#options;
    const view = slotViews.bySlot[slots.selected]?.view;
    const grants = grantsOf(session);
    return view !== undefined && view.id !== '' && grants !== undefined && mayUpdate(grants, view);
  }

  compare(): void {
    const { shell, editor, openViews, slots } = this.#options;
    const changed = shell.mode === 'edit' ? openViews.changes(slots.selected) : [];
    if (changed.join() !== editor.changed.join()) editor.changed = changed;
  }

  #unsaved(): boolean {
    this.compare();
    return this.#options.editor.changed.length > 0;
  }
}
