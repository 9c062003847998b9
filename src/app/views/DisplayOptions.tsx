/** How each kind of entity is drawn in the edited view: applied immediately, saved with the view, reset by kind. */
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
import { Checkbox } from '../controls/Checkbox.tsx';
import { ColourPicker } from '../controls/ColourPicker.tsx';
import { RangeSlider } from '../controls/RangeSlider.tsx';
import { Select } from '../controls/Select.tsx';
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
      <Select
        label={t('options.kind')}
        values={OPTION_KINDS}
        chosen={kind}
        labelOf={(candidate) => t(`options.kinds.${candidate}`)}
        onChoose={setKind}
      />
      {OPTION_FIELDS[kind].map((field) => (
        <DisplayOptionField key={field.key} field={field} options={own} onChange={set} />
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

/** Options that hide something are inverted in the form: a tick means shown. */
const HIDING_OPTIONS: ReadonlySet<string> = new Set(['hideText', 'hideImage', 'hidePopover', 'hideLevelColor']);

function DisplayOptionField({ field, options, onChange }: FieldProps) {
  const { t } = useTranslation();
  const label = t(`options.field.${field.key}`);
  switch (field.control) {
    case 'toggle': {
      const isHidingOption = HIDING_OPTIONS.has(field.key);
      return (
        <SettingRow label={label}>
          <Checkbox
            label={label}
            checked={options[field.key] !== isHidingOption}
            onChange={(isChecked) => onChange({ [field.key]: isChecked !== isHidingOption })}
          />
        </SettingRow>
      );
    }
    case 'scale':
      return (
        <SettingRow label={label}>
          <ScaleSelect
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
          <RangeSlider
            label={label}
            max={100}
            step={5}
            unit="%"
            value={Math.round(options[field.key] * 100)}
            onChange={(percent) => onChange({ [field.key]: percent / 100 })}
          />
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

interface ScaleSelectProps {
  label: string;
  list: readonly number[];
  value: number;
  onChange: (value: number) => void;
}

/** A saved view may have a scale that is not in the list: it stays until another is chosen. */
function ScaleSelect({ label, list, value, onChange }: ScaleSelectProps) {
  const scales = list.includes(value) ? list : [...list, value].sort((a, b) => a - b);
  return (
    <Select
      className="hf-settings__scale"
      label={label}
      values={scales}
      chosen={value}
      labelOf={String}
      onChoose={onChange}
    />
  );
}
