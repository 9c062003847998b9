/** Filters of the tree: presence of vehicles, search, search fields of the category. */

import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { SEARCH_FIELDS } from '../../../domain/tree/fields.ts';
import { HelpButton } from '../../controls/HelpButton.tsx';
import { LazyBoundary } from '../../controls/LazyBoundary.tsx';
import { lazyComponent } from '../../controls/lazyComponent.ts';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { Segments } from '../../controls/Segments.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { formatNumber } from '../../format/number.ts';
import { useTrees } from '../../session/context.ts';
import { useVehicleCounts } from '../../session/useVehicleCounts.ts';

const PRESENCES = ['online', 'all', 'offline'] as const;

const Fields = lazyComponent(async () => (await import('./TreeFields.tsx')).TreeFields);

/** @param onEnter opens the first match */
export const TreeFilters = memo(function TreeFilters({ onEnter }: { onEnter: () => void }) {
  const { t } = useTranslation();
  const { treePanel } = useTrees();
  const { category, search, fieldsOpen, fields } = useSnapshot(treePanel, { sync: true });
  const filled = Object.values(fields[category]).filter((text) => text.trim() !== '').length;
  return (
    <>
      {category === 'vehicle' && <PresenceFilterButtons />}
      <div className="hf-tree__search">
        <SearchBox
          label={t('tree.search', { what: t(`tree.category.${category}`) })}
          value={search}
          onChange={(text) => {
            treePanel.search = text;
          }}
          onEnter={onEnter}
        />
        {SEARCH_FIELDS[category].length > 0 && (
          <ToolButton
            icon="filter"
            expanded={fieldsOpen}
            label={filled > 0 ? t('tree.filtersSet', { count: filled }) : t('tree.filters')}
            on={filled > 0}
            onClick={() => {
              treePanel.fieldsOpen = !fieldsOpen;
            }}
          />
        )}
        <HelpButton topic="entities" />
      </div>
      {fieldsOpen && SEARCH_FIELDS[category].length > 0 && (
        <LazyBoundary>
          <Fields filled={filled} />
        </LazyBoundary>
      )}
    </>
  );
});

/** Separate from the search, so that a keystroke does not render the library's buttons. */
const PresenceFilterButtons = memo(function PresenceFilterButtons() {
  const { t } = useTranslation();
  const { treePanel } = useTrees();
  const counts = useVehicleCounts();
  const { presence } = useSnapshot(treePanel);
  const figures = counts && { ...counts, all: counts.online + counts.offline };
  return (
    <div className="hf-panel__filter">
      <Segments
        label={t('vehicles.presence')}
        values={PRESENCES}
        chosen={presence}
        labelOf={(value) => (
          <>
            {t(`vehicles.${value}`)} <b>{formatNumber(figures?.[value], 0)}</b>
          </>
        )}
        onChoose={(value) => {
          treePanel.presence = value;
        }}
      />
    </div>
  );
});
