/** Categories of the tree: icons, the chosen one spelled out. Map is there in mine-area mode only. */
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { TREE_CATEGORIES, type TreeCategory } from '../../../domain/tree/workspace.ts';
import { useApp } from '../../context.ts';
import { Icon } from '../../icons/Icon.tsx';
import { KIND_ICON } from '../../icons/iconOf.ts';

export function CategoryBar({ panelId }: { panelId: string }) {
  const { t } = useTranslation();
  const { treePanel, config } = useApp();
  const { category: chosen } = useSnapshot(treePanel);
  const categories = TREE_CATEGORIES.filter((category) => category !== 'map' || config.filterMineArea);
  const choose = (category: TreeCategory) => {
    treePanel.category = category;
    treePanel.marked = [];
    treePanel.active = undefined;
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = (categories.indexOf(chosen) + step + categories.length) % categories.length;
    const next = categories[at];
    if (!next) return;
    choose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-category="${next}"]`)?.focus();
  };
  return (
    <div className="hf-categories" role="tablist" aria-label={t('tree.categories')} tabIndex={-1} onKeyDown={onKey}>
      {categories.map((category) => (
        <button
          key={category}
          type="button"
          role="tab"
          className="hf-category"
          data-category={category}
          aria-selected={category === chosen}
          aria-controls={panelId}
          aria-label={t(`tree.category.${category}`)}
          title={t(`tree.category.${category}`)}
          tabIndex={category === chosen ? 0 : -1}
          onClick={() => choose(category)}
        >
          <Icon name={KIND_ICON[category]} />
          {category === chosen && <span>{t(`tree.category.${category}`)}</span>}
        </button>
      ))}
    </div>
  );
}
