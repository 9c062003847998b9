/** How each kind of entity is drawn in the edited view: seen at once, saved with the view, reset by kind. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  defaultOptions,
  OPTION_FIELDS,
  type OptionField,
  type OptionKind,
  SCALE_LISTS,
} from '../../domain/view/optionFields.ts';
import { type EntityOptions, OPTION_KINDS } from '../../domain/view/viewOptions.ts';
import type { ViewState } from '../../domain/view/viewState.ts';
import { ColourPicker } from '../controls/ColourPicker.tsx';
import { SettingRow } from './SettingRow.tsx';
import './options.css';

interface DisplayOptionsProps {
  options: ViewState['options'];
  onChange: (options: ViewState['options']) => void;
}

export function DisplayOptions({ options, onChange }: DisplayOptionsProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<OptionKind>('vehicle');
  const own = options[kind];
  const set = (changes: Partial<EntityOptions>) => onChange({ ...options, [kind]: { ...own, ...changes } });
  return (
    <fieldset className="hf-field">
      <legend>{t('options.title')}</legend>
      <select
        className="hf-input"
        aria-label={t('options.kind')}
        value={kind}
        onChange={({ target }) => setKind(OPTION_KINDS.find((candidate) => candidate === target.value) ?? 'vehicle')}
      >
        {OPTION_KINDS.map((candidate) => (
          <option key={candidate} value={candidate}>
            {t(`options.kinds.${candidate}`)}
          </option>
        ))}
      </select>
      {OPTION_FIELDS[kind].map((field) => (
        <Field key={field.key} field={field} options={own} onChange={set} />
      ))}
      <button type="button" className="hf-button" onClick={() => set(defaultOptions())}>
        {t('options.reset', { kind: t(`options.kinds.${kind}`) })}
      </button>
    </fieldset>
  );
}

interface FieldProps {
  field: OptionField;
  options: EntityOptions;
  onChange: (changes: Partial<EntityOptions>) => void;
}

/** Options that hide something are inverted in the form: a tick shows. */
const HIDING: ReadonlySet<string> = new Set(['hideText', 'hideImage', 'hidePopover', 'hideLevelColor']);

function Field({ field, options, onChange }: FieldProps) {
  const { t } = useTranslation();
  const label = t(`options.field.${field.key}`);
  switch (field.control) {
    case 'toggle': {
      const hides = HIDING.has(field.key);
      return (
        <SettingRow label={label}>
          <input
            type="checkbox"
            className="hf-check"
            aria-label={label}
            checked={options[field.key] !== hides}
            onChange={({ target }) => onChange({ [field.key]: target.checked !== hides })}
          />
        </SettingRow>
      );
    }
    case 'scale':
      return (
        <SettingRow label={label}>
          <Scale
            label={label}
            list={SCALE_LISTS[field.list]}
            value={options[field.key]}
            onChange={(scale) => onChange({ [field.key]: scale })}
          />
        </SettingRow>
      );
    case 'opacity':
      return (
        <SettingRow label={label}>
          <input
            type="range"
            className="hf-range"
            aria-label={label}
            min={0}
            max={1}
            step={0.05}
            value={options[field.key]}
            onChange={({ target }) => onChange({ [field.key]: Number(target.value) })}
          />
          <b>{Math.round(options[field.key] * 100)} %</b>
        </SettingRow>
      );
    case 'colour':
      return (
        <SettingRow label={label}>
          <ColourPicker
            label={label}
            value={options[field.key]}
            onChange={(colour) => onChange({ [field.key]: colour })}
          />
        </SettingRow>
      );
  }
}

interface ScaleProps {
  label: string;
  list: readonly number[];
  value: number;
  onChange: (value: number) => void;
}

/** A saved view may hold a scale that is not in the list: it stays until another is chosen. */
function Scale({ label, list, value, onChange }: ScaleProps) {
  const scales = list.includes(value) ? list : [...list, value].sort((a, b) => a - b);
  return (
    <select
      className="hf-input hf-settings__scale"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {scales.map((scale) => (
        <option key={scale} value={scale}>
          {scale}
        </option>
      ))}
    </select>
  );
}
