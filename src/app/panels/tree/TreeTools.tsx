/** The line above the rows: Select all, show mode, undo, and the menu with Create folder and Move. */
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { folderCheck } from '../../../domain/tree/checks.ts';
import { SHOW_MODES } from '../../../domain/tree/rows.ts';
import { ROOT_FOLDER } from '../../../domain/tree/tree.ts';
import type { TreeCategory } from '../../../domain/tree/workspace.ts';
import { ChoiceButton } from '../../controls/ChoiceButton.tsx';
import { LazyPart } from '../../controls/LazyPart.tsx';
import { lazyComponent } from '../../controls/lazyComponent.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { TriStateCheckbox } from '../../controls/TriStateCheckbox.tsx';
import { formatNumber } from '../../format/number.ts';
import { useTrees } from '../../session/context.ts';
import { useIsAnswered } from '../../session/useIsAnswered.ts';
import { LIST_CALL } from './listCall.ts';
import type { TreeDialog } from './TreeDialogs.tsx';
import type { TreeMenuRequest } from './TreeMenuList.tsx';
import type { TreeCommands } from './treeCommands.ts';
import type { ShownTree } from './useTree.ts';

const TreeMenuList = lazyComponent(async () => (await import('./TreeMenuList.tsx')).TreeMenuList);

interface TreeToolsProps {
  category: TreeCategory;
  counts: ShownTree['counts'];
  commands: TreeCommands;
  onDialog: (dialog: TreeDialog) => void;
}

export const TreeTools = memo(function TreeTools({ category, counts, commands, onDialog }: TreeToolsProps) {
  const { t } = useTranslation();
  const { trees, treePanel } = useTrees();
  const { undoable, redoable, saveState } = useSnapshot(trees.state);
  const { marked } = useSnapshot(treePanel);
  const checks = useSnapshot(commands.history.state);
  const count = counts.get(ROOT_FOLDER);
  // Before its list has loaded, a category without entities is not known to be empty.
  const isKnown = useIsAnswered(LIST_CALL[category]) || (count?.total ?? 0) > 0;
  const figure = (value = 0) => formatNumber(isKnown ? value : undefined, 0);
  return (
    <div className="hf-tree__tools">
      <TriStateCheckbox check={folderCheck(count)} onChange={(on) => commands.checkAll(on)}>
        {t('tree.selectAll')}
        <span className="hf-row__count">
          <b>{figure(count?.checked)}</b> / {figure(count?.total)}
        </span>
      </TriStateCheckbox>
      <span className="hf-tree__right">
        {marked.length > 1 && <span className="hf-row__count">{t('tree.marked', { count: marked.length })}</span>}
        {saveState === 'failed' && (
          <span className="hf-tree__unsaved" role="status" title={t('tree.unsavedHint')}>
            {t('tree.unsaved')}
          </span>
        )}
        <ToolButton
          icon="undo"
          label={t('tree.undo')}
          disabled={!undoable[category] && !checks.undoable[category]}
          onClick={() => commands.undo()}
        />
        <ToolButton
          icon="redo"
          label={t('tree.redo')}
          disabled={!redoable[category] && !checks.redoable[category]}
          onClick={() => commands.redo()}
        />
        <ShowModeChoice />
        <TreeMenu category={category} commands={commands} onDialog={onDialog} />
      </span>
    </div>
  );
});

/** The library's menu, loaded when first opened. */
const TreeMenu = memo(function TreeMenu(props: Omit<TreeToolsProps, 'counts'>) {
  const { t } = useTranslation();
  const [request, setRequest] = useState<TreeMenuRequest>();
  return (
    <>
      <ToolButton
        icon="more"
        popup="menu"
        label={t('tree.menu')}
        onClick={({ currentTarget: button }) => setRequest({ button })}
      />
      {request && (
        <LazyPart>
          <TreeMenuList request={request} {...props} />
        </LazyPart>
      )}
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
