/** Opens, replaces and closes viewers; each step that removes an edited view asks about its unsaved changes first. */
import { LAYOUT_CHOICES, type LayoutKind, type SlotId } from '../../domain/layout/layout.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import { chooseLayout, closeSlot } from '../../state/slots/openSlots.ts';
import type { EditorState } from '../../state/views/editor.ts';
import { copyViewer, placeCopy, type ViewerCopyServices, viewerToCopy } from './copyViewer.ts';
import type { Editing } from './Editing.ts';
import type { ViewActions } from './viewActions.ts';

interface ViewersOptions extends ViewerCopyServices {
  editing: Pick<Editing, 'isEdited' | 'leaveEditing'>;
  editor: EditorState;
  shell: Pick<ShellState, 'displayMode'>;
  views: Pick<ViewActions, 'open'>;
}

export class Viewers {
  readonly #options: ViewersOptions;

  constructor(options: ViewersOptions) {
    this.#options = options;
  }

  /** @param key an id, or `default` */
  open(slot: SlotId, key: string): void {
    const { editing, views } = this.#options;
    editing.leaveEditing(() => views.open(slot, key));
  }

  /** Opens the slots of a layout; new ones start as copies of the first viewer. */
  chooseLayout(kind: LayoutKind): void {
    const { slots } = this.#options;
    const remainingSlots = LAYOUT_CHOICES.find((choice) => choice.kind === kind)?.slots ?? [];
    const closingSlots = slots.open.filter((slot) => !remainingSlots.includes(slot));
    this.#runUnlessEdited(closingSlots, () => this.#openLayout(kind, remainingSlots));
  }

  #openLayout(kind: LayoutKind, remainingSlots: readonly SlotId[]): void {
    const { slots } = this.#options;
    const addedSlots = remainingSlots.filter((slot) => !slots.open.includes(slot));
    const source = viewerToCopy(slots, remainingSlots);
    // A viewer that closes is copied before it does.
    const copy = source && copyViewer(this.#options, source);
    chooseLayout(slots, kind);
    if (copy) for (const slot of addedSlots) placeCopy(this.#options, slot, copy);
  }

  /** Closes one viewer; the last one stays. */
  close(slot: SlotId): void {
    const { slots } = this.#options;
    if (slots.open.length > 1) this.#runUnlessEdited([slot], () => closeSlot(slots, slot));
  }

  /** Gives one viewer the whole area, and selects it. Refused if that would hide a replay or annotation in another. */
  maximise(slot: SlotId): void {
    const { slots, shell } = this.#options;
    const isModeElsewhere = slots.selected !== slot && shell.displayMode !== 'default' && shell.displayMode !== 'edit';
    if (isModeElsewhere) return;
    const hiddenSlots = slots.open.filter((open) => open !== slot);
    this.#runUnlessEdited(hiddenSlots, () => {
      slots.selected = slot;
      slots.maximised = slot;
    });
  }

  /** Restores the layout of all viewers. */
  restore(): void {
    this.#options.slots.maximised = undefined;
  }

  /** Opens the dialog that deletes a view. */
  confirmDelete({ id }: SavedView): void {
    const { editor, slots, slotViews } = this.#options;
    const showingSlots = slots.open.filter((slot) => slotViews.bySlot[slot]?.view.id === id);
    const asked = { viewToDelete: id, dialog: 'confirmDelete' } satisfies Partial<EditorState>;
    this.#runUnlessEdited(showingSlots, () => Object.assign(editor, asked));
  }

  /** Runs a step that removes the content of these slots, after asking about unsaved changes. */
  #runUnlessEdited(taken: readonly SlotId[], step: () => void): void {
    const { editing } = this.#options;
    if (taken.some((slot) => editing.isEdited(slot))) editing.leaveEditing(step);
    else step();
  }
}
