/** The line above the rows: Select all, show mode, undo, and the menu with Create folder and Move. */
import { Menu } from 'primereact/menu';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { folderCheck } from '../../../domain/tree/checks.ts';
import { SHOW_MODES } from '../../../domain/tree/rows.ts';
import { ROOT } from '../../../domain/tree/tree.ts';
import type { TreeCategory } from '../../../domain/tree/workspace.ts';
import { isAdmin } from '../../../state/session/session.ts';
import { ChoiceButton } from '../../controls/ChoiceButton.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { TriStateCheckbox } from '../../controls/TriStateCheckbox.tsx';
import { formatNumber } from '../../format/number.ts';
import { useEntities, useShell, useSite, useTrees } from '../../session/context.ts';
import type { TreeDialog } from './TreeDialogs.tsx';
import type { TreeCommands } from './treeCommands.ts';
import type { ShownTree } from './useTree.ts';

interface TreeToolsProps {
  category: TreeCategory;
  checks: ShownTree['checkCounts'];
  commands: TreeCommands;
  onDialog: (dialog: TreeDialog) => void;
}

export const TreeTools = memo(function TreeTools({ category, checks, commands, onDialog }: TreeToolsProps) {
  const { t } = useTranslation();
  const { trees, treePanel } = useTrees();
  const { undoable, redoable, saveState } = useSnapshot(trees.state);
  const { marked } = useSnapshot(treePanel);
  const count = checks.get(ROOT);
  return (
    <div className="hf-tree__tools">
      <TriStateCheckbox check={folderCheck(count)} onChange={(on) => commands.checkAll(on)}>
        {t('tree.selectAll')}
        <span className="hf-row__count">
          <b>{formatNumber(count?.checked ?? 0, 0)}</b> / {formatNumber(count?.total ?? 0, 0)}
        </span>
      </TriStateCheckbox>
      <span className="hf-tree__right">
        {marked.length > 1 && <span className="hf-row__count">{t('tree.marked', { count: marked.length })}</span>}
        {saveState === 'failed' && (
          <span className="hf-tree__unsaved" role="status" title={t('tree.unsavedHint')}>
            {t('tree.unsaved')}
          </span>
        )}
        <ToolButton icon="undo" label={t('tree.undo')} disabled={!undoable[category]} onClick={() => commands.undo()} />
        <ToolButton icon="redo" label={t('tree.redo')} disabled={!redoable[category]} onClick={() => commands.redo()} />
        <ShowModeChoice />
        <TreeMenu category={category} commands={commands} onDialog={onDialog} />
      </span>
    </div>
  );
});

/** Apart from the counts, so that a check does not render the library's menu. */
const TreeMenu = memo(function TreeMenu({ category, commands, onDialog }: Omit<TreeToolsProps, 'checks'>) {
  const { t } = useTranslation();
  const { session } = useSite();
  const { notices } = useShell();
  const { entityDialogs } = useEntities();
  const { treePanel } = useTrees();
  const menu = useRef<Menu>(null);
  const items = [
    { label: t('tree.createFolder'), command: () => onDialog({ kind: 'create', parent: ROOT }) },
    {
      label: t('tree.move'),
      command: () => {
        if (treePanel.marked.length === 0) notices.show('warning', t('tree.noneMarked'));
        else onDialog({ kind: 'move', ids: [...treePanel.marked] });
      },
    },
    ...(category === 'design' && isAdmin(session)
      ? [
          {
            label: t('tree.action.upload'),
            command: () => {
              entityDialogs.open = { dialog: 'upload', folder: undefined };
            },
          },
        ]
      : []),
    ...(category === 'vehicle'
      ? (['online', 'offline'] as const).map((presence) => ({
          label: t(`tree.check.${presence}`),
          command: () => commands.checkPresence(presence),
        }))
      : []),
  ];
  return (
    <>
      <ToolButton icon="more" popup="menu" label={t('tree.menu')} onClick={(event) => menu.current?.toggle(event)} />
      <Menu ref={menu} popup model={items} aria-label={t('tree.menu')} />
    </>
  );
});

const ShowModeChoice = memo(function ShowModeChoice() {
  const { t } = useTranslation();
  const { treePanel } = useTrees();
  const { mode } = useSnapshot(treePanel);
  const now = t(`tree.show.${mode}`);
  return (
    <ChoiceButton
      className="hf-input hf-tree__mode"
      label={t('tree.showMode')}
      now={`${t('tree.showMode')}: ${now}`}
      values={SHOW_MODES}
      chosen={mode}
      labelOf={(value) => t(`tree.show.${value}`)}
      onChoose={(value) => {
        treePanel.mode = value;
      }}
    >
      <span title={now}>{now}</span>
    </ChoiceButton>
  );
});
