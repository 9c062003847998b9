/** The dialogs of the tree, loaded when the first is opened. */
import { DeleteSelectedDialog } from './DeleteSelectedDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import type { OpenDialog } from './openDialog.ts';
import { TreeDialogs } from './TreeDialogs.tsx';
import type { TreeCommands } from './treeCommands.ts';
import type { ShownTree } from './useTree.ts';
import { VolumeDialog } from './VolumeDialog.tsx';

interface OpenTreeDialogProps {
  dialog: OpenDialog;
  shown: ShownTree;
  commands: TreeCommands;
  onClose: () => void;
}

export function OpenTreeDialog({ dialog, shown, commands, onClose }: OpenTreeDialogProps) {
  switch (dialog.kind) {
    case 'export':
      return <ExportDialog row={dialog.row} shownTree={shown} onClose={onClose} />;
    case 'deleteSelected':
      return <DeleteSelectedDialog ids={dialog.ids} tree={shown.tree} commands={commands} onClose={onClose} />;
    case 'volume':
      return <VolumeDialog designId={dialog.node.entityId} name={dialog.node.name} onClose={onClose} />;
    default:
      return <TreeDialogs dialog={dialog} tree={shown.tree} edit={(edit) => commands.edit(edit)} onClose={onClose} />;
  }
}
