/** Whether a reload would lose unsaved work: the page never reloads itself then. */
import type { ShellState } from '../../state/shell/shell.ts';
import type { Drafts } from '../../state/sketch/drafts.ts';
import type { TreesState } from '../../state/tree/EntityTrees.ts';
import type { EditorState } from '../../state/views/editor.ts';

interface UnsavedSources {
  shell: Pick<ShellState, 'displayMode' | 'feedbackOpen' | 'drawing'>;
  editor: Pick<EditorState, 'dialog' | 'busy'>;
  trees: Pick<TreesState, 'saveState'>;
  /** Drawings survive a reload, but the drawing tool and its undo steps do not. */
  drafts: Pick<Drafts, 'hasUnsavedPoints'>;
  /** An open dialog: its input exists nowhere else. */
  hasDialog: boolean;
}

export function isUnsaved({ shell, editor, trees, drafts, hasDialog }: UnsavedSources): boolean {
  if (hasDialog || shell.displayMode !== 'default' || shell.feedbackOpen) return true;
  if (shell.drawing !== undefined && drafts.hasUnsavedPoints) return true;
  return editor.busy || editor.dialog !== 'none' || trees.saveState !== 'saved';
}
