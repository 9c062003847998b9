/** Position, rotation and mine area of an annotation. */
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { AnnotationForm } from '../../../domain/annotation/annotationForm.ts';
import type { DraftFields } from '../../../state/sketch/drafts.ts';
import { Checkbox } from '../../controls/Checkbox.tsx';
import { RangeInput } from '../../controls/RangeInput.tsx';
import { Select } from '../../controls/Select.tsx';
import { TextField } from '../../controls/TextField.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { formatNumber } from '../../format/number.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useSite } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';

interface AnnotationFieldsProps {
  form: AnnotationForm;
  isNew: boolean;
  disabled: boolean;
  onChange: (fields: DraftFields) => void;
  onUnplace: () => void;
}

export function AnnotationFields({ form, isNew, disabled, onChange, onUnplace }: AnnotationFieldsProps) {
  const t = useDrawingTexts();
  const word = useTranslateSiteText();
  const areaId = useId();
  const { site } = useSite();
  const areas = [...new Set(useSnapshot(site).maps.flatMap(({ mineAreas }) => mineAreas))].sort();
  const { place, rotationDeg, follow } = form;
  const turn = `${formatNumber(rotationDeg, 0)}°`;
  return (
    <>
      <div className="hf-annotate__place">
        {(['easting', 'northing', 'altitude'] as const).map((axis) => (
          <span key={axis}>
            {t(`bar.${axis}`)}
            <b>{formatNumber(place?.[axis], 2)}</b>
          </span>
        ))}
        {isNew && <ToolButton icon="undo" label={t('annotation.unplace')} disabled={disabled} onClick={onUnplace} />}
      </div>
      <div className="hf-annotate__turn">
        <span>{t('annotation.rotation')}</span>
        <RangeInput
          label={t('annotation.rotation')}
          min={0}
          max={360}
          step={5}
          value={rotationDeg}
          valueText={turn}
          disabled={disabled}
          onChange={(value) => onChange({ rotationDeg: value })}
        />
        <b>{turn}</b>
      </div>
      <label className="hf-annotate__line">
        <Checkbox checked={follow} disabled={disabled} onChange={(on) => onChange({ follow: on })} />
        {t('annotation.follow')}
      </label>
      {isNew && (
        <>
          <TextField
            label={t('annotation.category')}
            value={form.category}
            maxLength={200}
            readOnly={disabled}
            onChange={(category) => onChange({ category })}
          />
          <div className="hf-field">
            <label htmlFor={areaId}>{t('annotation.mineArea')}</label>
            <Select
              id={areaId}
              values={['', ...areas]}
              chosen={form.mineArea}
              labelOf={(area) => (area === '' ? t('annotation.noArea') : word(area))}
              disabled={disabled}
              onChoose={(mineArea) => onChange({ mineArea })}
            />
          </div>
        </>
      )}
    </>
  );
}
