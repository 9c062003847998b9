/** What narrows the tree: presence of vehicles, search, search fields of the category. */
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { SEARCH_FIELDS, type SearchField } from '../../../domain/tree/fields.ts';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { Segments } from '../../controls/Segments.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { formatNumber } from '../../format/number.ts';
import { useLive, useTrees } from '../../session/context.ts';

const PRESENCES = ['online', 'all', 'offline'] as const;

export const TreeFilters = memo(function TreeFilters() {
  const { t } = useTranslation();
  const { treePanel } = useTrees();
  const { category, search, fieldsOpen, fields } = useSnapshot(treePanel, { sync: true });
  const filled = Object.values(fields[category]).filter((text) => text.trim() !== '').length;
  return (
    <>
      {category === 'vehicle' && <Presence />}
      <div className="hf-tree__search">
        <SearchBox
          label={t('tree.search', { what: t(`tree.category.${category}`) })}
          value={search}
          onChange={(text) => {
            treePanel.search = text;
          }}
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
      </div>
      {fieldsOpen && SEARCH_FIELDS[category].length > 0 && <Fields filled={filled} />}
    </>
  );
});

function Presence() {
  const { t } = useTranslation();
  const { world } = useLive();
  const { treePanel } = useTrees();
  const counts = useSnapshot(world.state.counts);
  const { presence } = useSnapshot(treePanel);
  const figures = { online: counts.online, all: counts.online + counts.offline, offline: counts.offline };
  return (
    <div className="hf-panel__filter">
      <Segments
        label={t('vehicles.presence')}
        values={PRESENCES}
        chosen={presence}
        words={(value) => (
          <>
            {t(`vehicles.${value}`)} <b>{formatNumber(figures[value], 0)}</b>
          </>
        )}
        onChoose={(value) => {
          treePanel.presence = value;
        }}
      />
    </div>
  );
}

function Fields({ filled }: { filled: number }) {
  const { t } = useTranslation();
  const { treePanel } = useTrees();
  const { category } = useSnapshot(treePanel);
  return (
    <div className="hf-tree__fields">
      {SEARCH_FIELDS[category].map(({ group, fields }) => (
        <fieldset key={group ?? 'all'}>
          <legend className={group ? 'hf-tree__group' : 'hf-hidden'}>
            {t(group ? `tree.group.${group}` : 'tree.filters')}
          </legend>
          {fields.map((field) => (
            <Field key={field.id} field={field} />
          ))}
        </fieldset>
      ))}
      <button
        type="button"
        className="hf-button hf-button--quiet"
        disabled={filled === 0}
        onClick={() => {
          treePanel.fields[category] = {};
        }}
      >
        {t('tree.clearFilters')}
      </button>
    </div>
  );
}

function Field({ field: { id, kind } }: { field: SearchField }) {
  const { t } = useTranslation();
  const { treePanel } = useTrees();
  const { category, fields } = useSnapshot(treePanel, { sync: true });
  const value = fields[category][id] ?? '';
  const label = t(`tree.field.${id}` as 'tree.field.status');
  const inputId = useId();
  const set = (text: string) => {
    treePanel.fields[category][id] = text;
  };
  return (
    <div className="hf-tree__field">
      <label htmlFor={inputId}>{label}</label>
      {kind === 'open' ? (
        <select id={inputId} className="hf-input" value={value} onChange={({ target }) => set(target.value)}>
          <option value="">{t('tree.any')}</option>
          <option value="1">{t('tree.open')}</option>
          <option value="0">{t('tree.closed')}</option>
        </select>
      ) : (
        <input
          id={inputId}
          className="hf-input"
          type="text"
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          placeholder={kind === 'number' ? t('tree.numberHint') : undefined}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </div>
  );
}
