/** The entity tree beside the rail: categories, search, rows, menus and dialogs (rules.md#tree). */

import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import type { EditFault, TreeEdit } from '../../../domain/tree/edits.ts';
import { isAdmin, mayEditEntities } from '../../../state/session/session.ts';
import { ErrorBoundary } from '../../controls/ErrorBoundary.tsx';
import { LazyBoundary } from '../../controls/LazyBoundary.tsx';
import { LazyPart } from '../../controls/LazyPart.tsx';
import { lazyComponent } from '../../controls/lazyComponent.ts';
import { tabId } from '../../controls/Tabs.tsx';
import { useShell, useSite, useTrees, useViews, useWorld } from '../../session/context.ts';
import { CategoryBar } from './CategoryBar.tsx';
import { NoRows } from './NoRows.tsx';
import type { OpenDialog } from './openDialog.ts';
import type { RowMenuRequest } from './RowMenu.tsx';
import { TreeFilters } from './TreeFilters.tsx';
import { TreeTools } from './TreeTools.tsx';
import { TreeView } from './TreeView.tsx';
import { TreeCommands } from './treeCommands.ts';
import { TreeGestures } from './treeGestures.ts';
import { useChooseFile } from './useChooseFile.ts';
import { type ShownTree, useTree } from './useTree.ts';
import '../../theme/panel.css';
import './tree.css';

const RowMenu = lazyComponent(async () => (await import('./RowMenu.tsx')).RowMenu);
const Dialog = lazyComponent(async () => (await import('./OpenTreeDialog.tsx')).OpenTreeDialog);

interface TreePanelProps {
  onFly: (key: EntityKey) => void;
}

export function TreePanel({ onFly }: TreePanelProps) {
  const { t } = useTranslation();
  const { trees } = useTrees();
  const shown = useTree();
  const { phase } = useSnapshot(trees.state);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { current, commands, choose, gestures } = useTreeActions(shown, onFly, setDialog);
  const [menuRequest, setMenuRequest] = useState<RowMenuRequest>();
  const id = useId();
  const hasEntities = shown.tree.nodes.size > 0;
  const label = t(`tree.category.${shown.category}`);
  return (
    <section className="hf-panel" data-tour="panel" aria-label={t('tree.title')}>
      <CategoryBar panelId={id} />
      <div id={id} className="hf-tree__panel" role="tabpanel" aria-labelledby={tabId(id, shown.category)}>
        <TreeFilters onEnter={gestures.openFirstHit} />
        <TreeTools category={shown.category} counts={shown.counts} commands={commands} onDialog={setDialog} />
        {shown.rows.length > 0 ? (
          <TreeView shown={shown} label={label} gestures={gestures} onMenu={setMenuRequest} />
        ) : phase === 'loading' && !hasEntities ? (
          <p className="hf-empty" role="status">
            {t('tree.loading')}
          </p>
        ) : (
          <NoRows isFiltered={hasEntities} />
        )}
      </div>
      {menuRequest && (
        <LazyPart>
          <RowMenu request={menuRequest} {...{ current, commands, choose }} onDialog={setDialog} />
        </LazyPart>
      )}
      {dialog && (
        <ErrorBoundary region="card">
          <LazyBoundary>
            <Dialog dialog={dialog} shown={shown} commands={commands} onClose={() => setDialog(undefined)} />
          </LazyBoundary>
        </ErrorBoundary>
      )}
    </section>
  );
}

/** Commands and gestures of the tree: created once, they read the shown tree from `current`. */
function useTreeActions(shown: ShownTree, onFly: (key: EntityKey) => void, onDialog: (dialog: OpenDialog) => void) {
  const { t } = useTranslation();
  const { trees, treePanel, checkHistory } = useTrees();
  const { world } = useWorld();
  const { slots, slotViews, openViews } = useViews();
  const { notices } = useShell();
  const { session } = useSite();
  const current = useRef(shown);
  useLayoutEffect(() => {
    current.current = shown;
  });
  const faultText = useEditFaultText();
  const choose = useChooseFile(onFly);
  return useMemo(() => {
    const parts = { trees, treePanel, checkHistory, world, slots, slotViews, openViews, notices };
    const commands = new TreeCommands(parts, current, faultText, () => t('tree.undoRefused'));
    const gestures = new TreeGestures({
      panel: treePanel,
      current,
      commands,
      choose,
      rename: ({ node }) => node.kind === 'folder' && onDialog({ kind: 'rename', node }),
      remove: ({ node }) => {
        const { marked, category } = treePanel;
        if (marked.length > 1 && marked.includes(node.id)) {
          if (mayEditEntities(session, category)) onDialog({ kind: 'deleteSelected', ids: [...marked] });
        } else if (node.kind === 'folder' && isAdmin(session)) onDialog({ kind: 'delete', node });
      },
    });
    return { current, commands, choose, gestures };
  }, [
    trees,
    treePanel,
    checkHistory,
    world,
    slots,
    slotViews,
    openViews,
    notices,
    session,
    faultText,
    choose,
    onDialog,
    t,
  ]);
}

/** Why an edit is refused (rules.md#tree-edits). */
function useEditFaultText() {
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
