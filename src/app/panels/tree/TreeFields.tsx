/** The search fields of the tree's category, loaded when they are opened. */
import { InputText } from 'primereact/inputtext';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { SEARCH_FIELDS, type SearchField } from '../../../domain/tree/fields.ts';
import { Select } from '../../controls/Select.tsx';
import { useTrees } from '../../session/context.ts';

const OPEN_STATES = ['', '1', '0'] as const;
const OPEN_TEXT_KEYS = { '': 'tree.any', '1': 'tree.open', '0': 'tree.closed' } as const;

export function TreeFields({ filled }: { filled: number }) {
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
            <TreeField key={field.id} field={field} />
          ))}
        </fieldset>
      ))}
      <button
        type="button"
        className="hf-button hf-button--quiet"
        aria-disabled={filled === 0 || undefined}
        onClick={() => {
          treePanel.fields[category] = {};
        }}
      >
        {t('tree.clearFilters')}
      </button>
    </div>
  );
}

function TreeField({ field: { id, kind } }: { field: SearchField }) {
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
        <Select
          id={inputId}
          values={OPEN_STATES}
          chosen={OPEN_STATES.find((state) => state === value) ?? ''}
          labelOf={(state) => t(OPEN_TEXT_KEYS[state])}
          onChoose={set}
        />
      ) : (
        <InputText
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
