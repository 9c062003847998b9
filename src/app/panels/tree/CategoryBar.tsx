/** Categories of the tree: icons, the chosen one spelled out. Map is available only in mine-area mode. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { TREE_CATEGORIES, type TreeCategory } from '../../../domain/tree/workspace.ts';
import { TabBar } from '../../controls/Tabs.tsx';
import { KIND_ICON } from '../../icons/iconOf.ts';
import { useSite, useTrees } from '../../session/context.ts';

export const CategoryBar = memo(function CategoryBar({ panelId }: { panelId: string }) {
  const { t } = useTranslation();
  const { config } = useSite();
  const { treePanel } = useTrees();
  const { category: chosen } = useSnapshot(treePanel);
  const categories = TREE_CATEGORIES.filter((category) => category !== 'map' || config.filterMineArea);
  const choose = (category: TreeCategory) => {
    treePanel.category = category;
    treePanel.marked = [];
    treePanel.active = undefined;
  };
  return (
    <TabBar
      label={t('tree.categories')}
      tabs={categories.map((id) => ({ id, label: t(`tree.category.${id}`), icon: KIND_ICON[id] }))}
      chosen={chosen}
      onChoose={choose}
      panelId={panelId}
    />
  );
});
