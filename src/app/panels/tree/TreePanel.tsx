/** The entity tree beside the rail: categories, search, rows, menus and dialogs (live-monitoring section 2). */
import { ContextMenu } from 'primereact/contextmenu';
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { actionsOf } from '../../../domain/tree/actions.ts';
import type { EditFault, TreeEdit } from '../../../domain/tree/edits.ts';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import type { FileNode } from '../../../domain/tree/tree.ts';
import { isAdmin } from '../../../state/session/session.ts';
import { useApp } from '../../context.ts';
import { CategoryBar } from './CategoryBar.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { entityKey } from './facts.ts';
import { type TreeDialog, TreeDialogs } from './TreeDialogs.tsx';
import { TreeFilters } from './TreeFilters.tsx';
import { TreeTools } from './TreeTools.tsx';
import { NoRows, TreeView } from './TreeView.tsx';
import { TreeCommands } from './treeCommands.ts';
import { TreeGestures } from './treeGestures.ts';
import { filesOf, type ShownTree, useTree } from './useTree.ts';
import { VolumeDialog } from './VolumeDialog.tsx';
import '../../theme/panel.css';
import './tree.css';

interface TreePanelProps {
  onFly: (key: string) => void;
}

type OpenDialog = TreeDialog | { kind: 'export'; row: TreeRow } | { kind: 'volume'; node: FileNode };

export function TreePanel({ onFly }: TreePanelProps) {
  const { t } = useTranslation();
  const app = useApp();
  const shown = useTree();
  const { phase } = useSnapshot(app.trees.state);
  const [dialog, setDialog] = useState<OpenDialog>();
  const words = useFaultWords();
  const commands = useMemo(
    () => new TreeCommands(app, shown, words, () => t('tree.undoRefused')),
    [app, shown, words, t],
  );
  const choose = useChoose(onFly);
  const gestures = useMemo(
    () =>
      new TreeGestures({
        panel: app.treePanel,
        shown,
        commands,
        choose,
        rename: ({ node }) => node.kind === 'folder' && setDialog({ kind: 'rename', node }),
        remove: ({ node }) => node.kind === 'folder' && setDialog({ kind: 'delete', node }),
      }),
    [app, shown, commands, choose],
  );
  const { menu, openMenu } = useRowMenu(shown, commands, choose, setDialog);
  const id = useId();
  const isFiltered = shown.tree.nodes.size > 0;
  const label = t(`tree.category.${shown.category}`);
  return (
    <section className="hf-panel" aria-label={t('tree.title')}>
      <CategoryBar panelId={id} />
      <div id={id} className="hf-tree__panel" role="tabpanel" aria-label={label}>
        <TreeFilters />
        <TreeTools shown={shown} commands={commands} onDialog={setDialog} />
        {shown.rows.length > 0 ? (
          <TreeView shown={shown} label={label} gestures={gestures} onMenu={openMenu} />
        ) : phase === 'loading' && !isFiltered ? (
          <p className="hf-empty" role="status">
            {t('tree.loading')}
          </p>
        ) : (
          <NoRows isFiltered={isFiltered} />
        )}
      </div>
      {menu}
      {dialog?.kind === 'export' && (
        <ExportDialog row={dialog.row} shown={shown} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.kind === 'volume' && (
        <VolumeDialog designId={dialog.node.entityId} name={dialog.node.name} onClose={() => setDialog(undefined)} />
      )}
      {dialog && dialog.kind !== 'export' && dialog.kind !== 'volume' && (
        <TreeDialogs
          dialog={dialog}
          tree={shown.tree}
          edit={(edit) => commands.edit(edit)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}

/** What refuses an edit, in the words of the specification (section 5). */
function useFaultWords() {
  const { t } = useTranslation();
  return useMemo(
    () =>
      (fault: EditFault, edit: TreeEdit): string => {
        if (fault.fault === 'notEmpty') return t('tree.fault.notEmpty', { folder: fault.folder });
        if (edit.type === 'rename' && fault.fault === 'unnamed') return t('tree.fault.renameEmpty');
        if (edit.type === 'rename' && fault.fault === 'nameExists') return t('tree.fault.renameExists');
        return t(`tree.fault.${fault.fault}`);
      },
    [t],
  );
}

/** A click on an entity: maps are opened, designs flown to, all else is selected and flown to. */
function useChoose(onFly: (key: string) => void) {
  const { actions, designActions } = useApp();
  return useMemo(
    () => (node: FileNode) => {
      if (node.itemType === 'map') actions.selectMap(node.entityId);
      else if (node.itemType === 'design') designActions.fly(node.entityId);
      else onFly(entityKey(node));
    },
    [actions, designActions, onFly],
  );
}

function useRowMenu(
  shown: ShownTree,
  commands: TreeCommands,
  choose: (node: FileNode) => void,
  onDialog: (dialog: OpenDialog) => void,
) {
  const { t } = useTranslation();
  const { session, treePanel, selection } = useApp();
  const menu = useRef<ContextMenu>(null);
  const [row, setRow] = useState<TreeRow>();
  const openMenu = (event: MouseEvent | KeyboardEvent, at: TreeRow) => {
    event.preventDefault();
    treePanel.active = at.node.id;
    // The menu finds its place by its height, so its entries must be there first.
    flushSync(() => setRow(at));
    menu.current?.show(event as MouseEvent);
  };
  const run = (action: string) => {
    if (!row) return;
    const { node } = row;
    const marked = treePanel.marked.includes(node.id) ? [...treePanel.marked] : [node.id];
    if (action === 'create') onDialog({ kind: 'create', parent: node.id });
    else if (action === 'rename') onDialog({ kind: 'rename', node });
    else if (action === 'move' || action === 'move_selected') onDialog({ kind: 'move', ids: marked });
    else if (action === 'delete') onDialog({ kind: 'delete', node });
    else if (action === 'empty_folder') onDialog({ kind: 'empty', node });
    else if (action === 'export') onDialog({ kind: 'export', row });
    else if (node.kind === 'file' && action === 'calculate_volume') onDialog({ kind: 'volume', node });
    else if (node.kind === 'file' && action === 'fly') choose(node);
    else if (node.kind === 'file' && action === 'see') {
      if (!filesOf(shown.tree, row).every(shown.isChecked)) commands.toggleCheck(row);
      selection.select(entityKey(node));
    }
  };
  const offered = row
    ? actionsOf(row.node, {
        category: shown.category,
        isAdmin: isAdmin(session),
        marked: treePanel.marked.length,
        hasPlace: shown.category !== 'map',
      })
    : [];
  const model = offered.map((action) => ({ label: t(`tree.action.${action}`), command: () => run(action) }));
  return { menu: <ContextMenu ref={menu} model={model} aria-label={t('tree.menu')} />, openMenu };
}
