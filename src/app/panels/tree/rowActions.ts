/** The action of each entry of a row's context menu. */
import { isEditableKind } from '../../../domain/siteEntity/editable.ts';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import type { FileNode } from '../../../domain/tree/tree.ts';
import type { TreeAction } from '../../../domain/tree/treeMenuActions.ts';
import { type DesignsState, designOf } from '../../../state/designs/designs.ts';
import type { EditedEntity } from '../../../state/library/entityDialogs.ts';
import { toggleTrail } from '../../../state/trails/trails.ts';
import type { EntityServices, ViewServices } from '../../session/services.ts';
import { fileEntityKey } from './entityFields.ts';
import type { OpenDialog } from './openDialog.ts';
import type { TreeCommands } from './treeCommands.ts';
import { filesOfRow, type ShownTree } from './useTree.ts';

export interface RowActionContext
  extends Pick<EntityServices, 'selection' | 'designs' | 'entityDialogs'>,
    Pick<ViewServices, 'trails' | 'slots'> {
  readonly row: TreeRow;
  /** Ids of the marked rows if the row is one of them, else only of this row. */
  readonly markedIds: readonly string[];
  readonly shown: ShownTree;
  readonly commands: Pick<TreeCommands, 'toggleCheck'>;
  readonly choose: (file: FileNode) => void;
  readonly onDialog: (dialog: OpenDialog) => void;
}

type RowAction = (context: RowActionContext) => void;

const fileAction =
  (run: (file: FileNode, context: RowActionContext) => void): RowAction =>
  (context) => {
    if (context.row.node.kind === 'file') run(context.row.node, context);
  };

const openMoveDialog: RowAction = ({ markedIds, onDialog }) => onDialog({ kind: 'move', ids: markedIds });

export const ROW_ACTIONS: Readonly<Record<TreeAction, RowAction>> = {
  fly: fileAction((file, { choose }) => choose(file)),
  see: fileAction((file, { row, shown, commands, selection }) => {
    if (!filesOfRow(shown.tree, row).every(shown.isChecked)) commands.toggleCheck(row);
    selection.select(fileEntityKey(file));
  }),
  show_trail: fileAction(switchTrail),
  hide_trail: fileAction(switchTrail),
  edit: fileAction((file, context) => openEntityDialog('edit', file, context)),
  calculate_volume: fileAction((node, { onDialog }) => onDialog({ kind: 'volume', node })),
  create: ({ row, onDialog }) => onDialog({ kind: 'create', parent: row.node.id }),
  upload: ({ row, entityDialogs }) => {
    entityDialogs.open = { dialog: 'upload', folder: row.node.id };
  },
  rename: ({ row, onDialog }) => onDialog({ kind: 'rename', node: row.node }),
  move: openMoveDialog,
  move_selected: openMoveDialog,
  export: ({ row, onDialog }) => onDialog({ kind: 'export', row }),
  empty_folder: ({ row, onDialog }) => onDialog({ kind: 'empty', node: row.node }),
  delete: (context) => {
    const { node } = context.row;
    if (node.kind === 'file') openEntityDialog('remove', node, context);
    else context.onDialog({ kind: 'delete', node });
  },
  delete_selected: ({ markedIds, onDialog }) => onDialog({ kind: 'deleteSelected', ids: markedIds }),
};

function switchTrail({ entityId }: FileNode, { trails, slots }: RowActionContext): void {
  toggleTrail(trails, slots.selected, entityId);
}

function openEntityDialog(dialog: 'edit' | 'remove', file: FileNode, { designs, entityDialogs }: RowActionContext) {
  const entity = editableEntity(file, designs);
  if (entity) entityDialogs.open = { dialog, entity };
}

/** The entity of a tree file, if users may change it: the site's DXF maps cannot be edited. */
export function editableEntity(
  { itemType, entityId, name }: FileNode,
  designs: DesignsState,
): EditedEntity | undefined {
  if (!isEditableKind(itemType) || (itemType === 'design' && designOf(designs, entityId)?.map)) return undefined;
  return { kind: itemType, id: entityId, name };
}
