/** Progress so far against the share of the targets for the elapsed time (rules.md#indicator-targets). */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isFraction, isMissed, targetFor } from '../../../../domain/indicators/targets.ts';
import { type IndicatorRow, TARGETED_INDICATORS, type TargetedIndicator } from '../../../../domain/wire/indicators.ts';
import { FieldError } from '../../../controls/FieldError.tsx';
import { Icon } from '../../../icons/Icon.tsx';
import { targetText } from './targetText.ts';
import { useTargetField } from './useTargetField.ts';
import type { Targets } from './useTargets.ts';
import './plan.css';

interface TargetPlanProps {
  row: IndicatorRow;
  targets: Targets;
  /** Time of the stretch that has passed. */
  elapsedMs: number;
}

export function TargetPlan({ row, targets, elapsedMs }: TargetPlanProps) {
  const { t } = useTranslation();
  const shown = TARGETED_INDICATORS.filter(
    (indicator) => targets.mayChange || targets.targets[indicator] !== undefined,
  );
  if (shown.length === 0) return null;
  return (
    <section className="hf-plan" aria-label={t('dispatcher.plan.title')}>
      <h3>{t('dispatcher.plan.title')}</h3>
      {targets.fault !== undefined && (
        <p className="hf-equipment__fault" role="alert">
          {t('dispatcher.plan.notSet', { why: targets.fault })}
        </p>
      )}
      <table className="hf-table">
        <thead>
          <tr>
            <th>{t('dispatcher.plan.figure')}</th>
            <th>{t('dispatcher.plan.done')}</th>
            <th>{t('dispatcher.plan.planned')}</th>
            <th title={t('dispatcher.plan.ofShift')}>{t('dispatcher.plan.target')}</th>
            <th>{t('dispatcher.plan.state')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((indicator) => (
            <PlanRow key={indicator} {...{ indicator, row, targets, elapsedMs }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PlanRow({ indicator, row, targets, elapsedMs }: TargetPlanProps & { indicator: TargetedIndicator }) {
  const { t } = useTranslation();
  const planned = targetFor(indicator, targets.targets, elapsedMs);
  const target = targets.targets[indicator];
  const isTargetMissed = isMissed(row[indicator], planned);
  return (
    <tr data-missed={isTargetMissed || undefined}>
      <th scope="row" title={t(`dispatcher.define.${indicator}`)}>
        {t(`dispatcher.figure.${indicator}`)}
      </th>
      <td>{targetText(indicator, row[indicator])}</td>
      <td>{targetText(indicator, planned)}</td>
      <td>
        {targets.mayChange ? (
          <TargetInput {...{ indicator, target }} onSet={(value) => targets.set(indicator, value)} />
        ) : (
          targetText(indicator, target)
        )}
      </td>
      <td>
        {planned !== undefined && row[indicator] !== null && (
          <>
            <Icon name={isTargetMissed ? 'interact' : 'check'} size="small" />
            {t(isTargetMissed ? 'dispatcher.plan.below' : 'dispatcher.plan.reached')}
          </>
        )}
      </td>
    </tr>
  );
}

interface TargetInputProps {
  indicator: TargetedIndicator;
  target: number | undefined;
  onSet: (value: number | null) => Promise<boolean>;
}

/** Sent with Enter, or when it is left. */
function TargetInput({ indicator, target, onSet }: TargetInputProps) {
  const { t } = useTranslation();
  const id = useId();
  const { text, isRefused, onFocus, onType, onEnter, onBlur } = useTargetField(indicator, target, onSet);
  return (
    <>
      <input
        className="hf-input"
        inputMode="decimal"
        aria-label={t('dispatcher.plan.targetOf', { figure: t(`dispatcher.figure.${indicator}`) })}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? id : undefined}
        data-invalid={isRefused || undefined}
        value={text}
        onFocus={onFocus}
        onChange={({ target: { value } }) => onType(value)}
        onBlur={onBlur}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter();
        }}
      />
      <FieldError id={id}>
        {isRefused ? t(isFraction(indicator) ? 'dispatcher.plan.noShare' : 'dispatcher.plan.noFigure') : undefined}
      </FieldError>
    </>
  );
}
