/** State of editing a view: open dialog and changes (rules.md#view-editing). */
import { proxy } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { ChangedPart } from '../../domain/view/changes.ts';
import type { MapVisibleType } from '../../domain/view/viewState.ts';

export type EditorDialog = 'none' | 'save' | 'unsaved' | 'created' | 'updated' | 'confirmDelete' | 'deleted';

export interface EditorState {
  /** The slot in edit mode, the view that editing began with, and whether its camera had been moved before. */
  edited: { readonly slot: SlotId; readonly viewId: string; readonly isCameraUnsaved?: boolean } | undefined;
  dialog: EditorDialog;
  /** Parts in which the edited view differs from the saved one. */
  changed: ChangedPart[];
  /** Visibility of the next view to be saved; reset to private after each. */
  visibility: MapVisibleType;
  /** Why an update was refused; the draft is kept. */
  refusal: string | undefined;
  busy: boolean;
  /** Id of the view that is about to be deleted. */
  viewToDelete: string | undefined;
}

export function createEditor(): EditorState {
  return proxy<EditorState>({
    edited: undefined,
    dialog: 'none',
    changed: [],
    visibility: 'private',
    refusal: undefined,
    busy: false,
    viewToDelete: undefined,
  });
}
