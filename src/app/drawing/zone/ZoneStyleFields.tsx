/** Line width, point size and colour of a zone. */
import { ZONE_STYLE_RULES, type ZoneForm } from '../../../domain/zone/zoneForm.ts';
import type { DraftFields } from '../../../state/sketch/drafts.ts';
import { ColourPicker } from '../../controls/ColourPicker.tsx';
import { RangeInput } from '../../controls/RangeInput.tsx';
import { useDrawingTexts } from '../useDrawingTexts.ts';

interface ZoneStyleFieldsProps {
  form: ZoneForm;
  disabled: boolean;
  onChange: (fields: DraftFields) => void;
}

export function ZoneStyleFields({ form, disabled, onChange }: ZoneStyleFieldsProps) {
  const t = useDrawingTexts();
  return (
    <>
      {(['lineWidth', 'pointSize'] as const).map((size) => (
        <div key={size} className="hf-annotate__turn">
          <span>{t(`zone.${size}`)}</span>
          <RangeInput
            label={t(`zone.${size}`)}
            min={ZONE_STYLE_RULES.least}
            max={ZONE_STYLE_RULES.most}
            step={1}
            value={form[size]}
            valueText={String(form[size])}
            disabled={disabled}
            onChange={(value) => onChange({ [size]: value })}
          />
          <b>{form[size]}</b>
        </div>
      ))}
      <div className="hf-annotate__line">
        {t('zone.colour')}
        <ColourPicker label={t('zone.colour')} value={form.colour} onChange={(colour) => onChange({ colour })} />
      </div>
    </>
  );
}
