/** The context menu of a row, by the right button or from the keyboard. */
import { ContextMenu } from 'primereact/contextmenu';
import {
  type MutableRefObject,
  memo,
  type RefObject,
  type SyntheticEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isEditableKind } from '../../../domain/siteEntity/editable.ts';
import { actionsOf, type TreeAction } from '../../../domain/tree/actions.ts';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import type { FileNode } from '../../../domain/tree/tree.ts';
import { type DesignsState, designOf } from '../../../state/designs/designs.ts';
import type { EditedEntity } from '../../../state/library/entityDialogs.ts';
import { isAdmin } from '../../../state/session/session.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useEntities, useShell, useSite, useTrees } from '../../session/context.ts';
import { fileEntityKey } from './facts.ts';
import type { OpenDialog } from './openDialog.ts';
import type { TreeCommands } from './treeCommands.ts';
import { filesOf, type ShownTree } from './useTree.ts';

/** The library finds the menu's place before its entries are there. @returns what is to be called when it opens */
function useKeptInWindow(menu: RefObject<ContextMenu>): () => void {
  const [opened, setOpened] = useState(0);
  useScope(
    (scope) => {
      const element = menu.current?.getElement();
      if (!element) return;
      const observer = new ResizeObserver(() => {
        const { bottom, height } = element.getBoundingClientRect();
        if (bottom > innerHeight) element.style.top = `${Math.max(0, innerHeight - height)}px`;
      });
      observer.observe(element);
      scope.own(() => observer.disconnect());
    },
    [opened],
  );
  return () => setOpened((count) => count + 1);
}

/** The entity of a file where people may change it. */
function editedEntity({ itemType, entityId, name }: FileNode, designs: DesignsState): EditedEntity | undefined {
  if (!isEditableKind(itemType) || (itemType === 'design' && designOf(designs, entityId)?.map)) return undefined;
  return { kind: itemType, id: entityId, name };
}

/** Where a menu opens, pixels of the page. */
export interface MenuPlace {
  pageX: number;
  pageY: number;
}

export interface RowMenuHandle {
  open(row: TreeRow, place: MenuPlace): void;
}

interface RowMenuProps {
  handle: MutableRefObject<RowMenuHandle | null>;
  current: { readonly current: ShownTree };
  commands: TreeCommands;
  choose: (node: FileNode) => void;
  onDialog: (dialog: OpenDialog) => void;
}

export const RowMenu = memo(function RowMenu({ handle, current, commands, choose, onDialog }: RowMenuProps) {
  const { t } = useTranslation();
  const { session } = useSite();
  const { focusTrail } = useShell();
  const { selection, designs, entityDialogs } = useEntities();
  const { treePanel } = useTrees();
  const menu = useRef<ContextMenu>(null);
  const [row, setRow] = useState<TreeRow>();
  const onShow = useKeptInWindow(menu);
  useImperativeHandle(handle, () => ({
    open: (at, { pageX, pageY }) => {
      treePanel.active = at.node.id;
      // The menu finds its place by its height, so its entries must be there first.
      flushSync(() => setRow(at));
      menu.current?.show({ pageX, pageY, preventDefault() {}, stopPropagation() {} } as unknown as SyntheticEvent);
    },
  }));
  const run = (action: TreeAction) => {
    if (!row) return;
    const { node } = row;
    const marked = treePanel.marked.includes(node.id) ? [...treePanel.marked] : [node.id];
    if (action === 'create') onDialog({ kind: 'create', parent: node.id });
    else if (action === 'rename') onDialog({ kind: 'rename', node });
    else if (action === 'move' || action === 'move_selected') onDialog({ kind: 'move', ids: marked });
    else if (node.kind === 'file' && (action === 'edit' || action === 'delete')) {
      const entity = editedEntity(node, designs);
      if (entity) entityDialogs.open = { dialog: action === 'edit' ? 'edit' : 'remove', entity };
    } else if (action === 'upload') entityDialogs.open = { dialog: 'upload', folder: node.id };
    else if (action === 'delete') onDialog({ kind: 'delete', node });
    else if (action === 'empty_folder') onDialog({ kind: 'empty', node });
    else if (action === 'export') onDialog({ kind: 'export', row });
    else if (node.kind === 'file' && action === 'calculate_volume') onDialog({ kind: 'volume', node });
    else if (node.kind === 'file' && action === 'fly') choose(node);
    else if (node.kind === 'file' && action === 'see') {
      const { tree, isChecked } = current.current;
      if (!filesOf(tree, row).every(isChecked)) commands.toggleCheck(row);
      selection.select(fileEntityKey(node));
    }
  };
  const { category } = current.current;
  const offered = row
    ? actionsOf(row.node, {
        category,
        isAdmin: isAdmin(session),
        marked: treePanel.marked.length,
        hasPlace: category !== 'map',
        isEditable: row.node.kind === 'file' && editedEntity(row.node, designs) !== undefined,
      })
    : [];
  const model = offered.map((action) => ({ label: t(`tree.action.${action}`), command: () => run(action) }));
  const giveBackFocus = () => {
    // A dialog that the menu has opened has the focus already.
    if (document.activeElement?.closest('[role="menu"], [role="menubar"]')) focusTrail.goBack();
  };
  return <ContextMenu ref={menu} model={model} aria-label={t('tree.menu')} onShow={onShow} onHide={giveBackFocus} />;
});
