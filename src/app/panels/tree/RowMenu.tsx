/** The context menu of a row, opened by the right button or from the keyboard. */
import { ContextMenu } from 'primereact/contextmenu';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import type { FileNode } from '../../../domain/tree/tree.ts';
import { actionsOf, type TreeAction } from '../../../domain/tree/treeMenuActions.ts';
import { isAdmin, mayEditEntities } from '../../../state/session/session.ts';
import { type MenuPosition, useClampToWindow, useShownMenu } from '../../controls/contextMenu.ts';
import { useEntities, useShell, useSite, useTrees, useViews } from '../../session/context.ts';
import type { OpenDialog } from './openDialog.ts';
import { editableEntity, ROW_ACTIONS } from './rowActions.ts';
import type { TreeCommands } from './treeCommands.ts';
import type { ShownTree } from './useTree.ts';

export interface RowMenuRequest extends MenuPosition {
  readonly row: TreeRow;
}

interface RowMenuProps {
  request: RowMenuRequest;
  current: { readonly current: ShownTree };
  commands: TreeCommands;
  choose: (node: FileNode) => void;
  onDialog: (dialog: OpenDialog) => void;
}

export const RowMenu = memo(function RowMenu({ request, current, commands, choose, onDialog }: RowMenuProps) {
  const { t } = useTranslation();
  const { session } = useSite();
  const { focusHistory } = useShell();
  const { selection, designs, entityDialogs } = useEntities();
  const { treePanel } = useTrees();
  const { slots, trails } = useViews();
  const menu = useRef<ContextMenu>(null);
  const { row } = request;
  const onShow = useClampToWindow(menu);
  useShownMenu(menu, request);
  const run = (action: TreeAction) => {
    const { id } = row.node;
    const markedIds = treePanel.marked.includes(id) ? [...treePanel.marked] : [id];
    const shown = current.current;
    const app = { selection, designs, entityDialogs, slots, trails };
    ROW_ACTIONS[action]({ row, markedIds, shown, commands, choose, onDialog, ...app });
  };
  const { category } = current.current;
  const offeredActions = actionsOf(row.node, {
    category,
    isAdmin: isAdmin(session),
    mayEditEntities: mayEditEntities(session, category),
    markedCount: treePanel.marked.includes(row.node.id) ? treePanel.marked.length : 1,
    hasPlace: row.node.kind === 'file' && row.node.itemType !== 'map',
    isEditable: row.node.kind === 'file' && editableEntity(row.node, designs) !== undefined,
    hasTrail:
      row.node.kind === 'file' && row.node.itemType === 'vehicle'
        ? trails.bySlot[slots.selected]?.ids.includes(row.node.entityId) === true
        : undefined,
  });
  const model = offeredActions.map((action) => ({ label: t(`tree.action.${action}`), command: () => run(action) }));
  const restoreFocus = () => {
    // A dialog opened from the menu already has the focus.
    if (document.activeElement?.closest('[role="menu"], [role="menubar"]')) focusHistory.restore();
  };
  return <ContextMenu ref={menu} model={model} aria-label={t('tree.menu')} onShow={onShow} onHide={restoreFocus} />;
});
