/** Purpose of a zone, and the figures that it needs. */
import { Fragment, useId } from 'react';
import { readMetres } from '../../../domain/sketch/readPlace.ts';
import { VEHICLE_CATEGORIES } from '../../../domain/vehicle/category.ts';
import {
  joinCategories,
  ZONE_PURPOSES,
  type ZoneFault,
  type ZoneForm,
  zoneRuleFields,
} from '../../../domain/zone/zoneForm.ts';
import type { DraftFields } from '../../../state/sketch/drafts.ts';
import { Checkbox } from '../../controls/Checkbox.tsx';
import { FieldError } from '../../controls/FieldError.tsx';
import { Select } from '../../controls/Select.tsx';
import { TextField } from '../../controls/TextField.tsx';
import { useSpeed } from '../../format/useSpeed.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useSite } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { ZoneStatusField } from './ZoneStatusField.tsx';

interface ZoneRuleFieldsProps {
  form: ZoneForm;
  disabled: boolean;
  errorOf: (fault: ZoneFault) => string | undefined;
  onChange: (fields: DraftFields) => void;
}

const RULE_FIGURES = ['limitKmh', 'minutes'] as const;

export function ZoneRuleFields({ form, disabled, errorOf, onChange }: ZoneRuleFieldsProps) {
  const t = useDrawingTexts();
  const purposeId = useId();
  const asks = zoneRuleFields(form.purpose);
  return (
    <>
      <div className="hf-field">
        <label htmlFor={purposeId}>{t('zone.purpose')}</label>
        <Select
          id={purposeId}
          values={ZONE_PURPOSES}
          chosen={form.purpose}
          labelOf={(purpose) => t(`zone.purposes.${purpose}`)}
          disabled={disabled}
          onChoose={(purpose) => onChange({ purpose })}
        />
      </div>
      {RULE_FIGURES.filter((figure) => asks[figure]).map((figure) => (
        <Fragment key={figure}>
          <TextField
            label={t(`zone.${figure}`)}
            value={form[figure]}
            maxLength={100}
            readOnly={disabled}
            error={errorOf(figure)}
            onChange={(value) => onChange({ [figure]: value })}
          />
          {figure === 'limitKmh' && <ShownLimit limit={form.limitKmh} />}
        </Fragment>
      ))}
      {asks.status && (
        <ZoneStatusField
          status={form.status}
          disabled={disabled}
          error={errorOf('status')}
          onChange={(status) => onChange({ status })}
        />
      )}
      {asks.rule && (
        <CategoryCheckboxes form={form} disabled={disabled} error={errorOf('categories')} onChange={onChange} />
      )}
    </>
  );
}

/** A limit is entered in km/h, as on road signs (docs/decisions/0271-limits-are-typed-in-kmh.md); where speeds are in m/s, that too. */
function ShownLimit({ limit }: { limit: string }) {
  const { filterMineArea } = useSite().config;
  const { limitFigure, unit } = useSpeed();
  const kmh = readMetres(limit);
  if (!filterMineArea || kmh === undefined || kmh <= 0) return null;
  return <p className="hf-field__hint">{`= ${limitFigure(kmh)} ${unit}`}</p>;
}

interface CategoryCheckboxesProps extends Omit<ZoneRuleFieldsProps, 'errorOf'> {
  error: string | undefined;
}

function CategoryCheckboxes({ form, disabled, error, onChange }: CategoryCheckboxesProps) {
  const t = useDrawingTexts();
  const word = useTranslateSiteText();
  const chosenCategories = new Set(form.categories);
  // Categories known only to the backend are kept.
  const all = [...new Set<string>([...VEHICLE_CATEGORIES.filter((name) => name !== 'Default'), ...chosenCategories])];
  const toggle = (category: string, on: boolean) => {
    const next = all.filter((name) => (name === category ? on : chosenCategories.has(name)));
    onChange({ categories: joinCategories(next) });
  };
  return (
    <fieldset className="hf-zone__categories" disabled={disabled}>
      <legend>
        {t('zone.categories')}
        {chosenCategories.size === 0 && form.purpose !== 'entity_restriction' && <b>{t('zone.allCategories')}</b>}
      </legend>
      <div>
        {all.map((category) => (
          <label key={category}>
            <Checkbox
              checked={chosenCategories.has(category)}
              disabled={disabled}
              onChange={(on) => toggle(category, on)}
            />
            {word(category)}
          </label>
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
