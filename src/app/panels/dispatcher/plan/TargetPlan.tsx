/** Progress so far, compared with the targets' share for the elapsed time (rules.md#indicator-targets). */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isFraction, isMissed, targetFor } from '../../../../domain/indicators/targets.ts';
import { type IndicatorRow, TARGETED_INDICATORS, type TargetedIndicator } from '../../../../domain/wire/indicators.ts';
import { FieldError } from '../../../controls/FieldError.tsx';
import { Icon } from '../../../icons/Icon.tsx';
import { targetText } from './targetText.ts';
import { useTargetField } from './useTargetField.ts';
import { refusalOf, type TargetRefusal, type Targets } from './useTargets.ts';
import './plan.css';

interface TargetPlanProps {
  row: IndicatorRow;
  targets: Targets;
  /** Elapsed time of the period. */
  elapsedMs: number;
}

export function TargetPlan({ row, targets, elapsedMs }: TargetPlanProps) {
  const { t } = useTranslation();
  const shown = TARGETED_INDICATORS.filter(
    (indicator) =>
      targets.mayChange || targets.targets[indicator] !== undefined || refusalOf(targets, indicator) !== undefined,
  );
  if (shown.length === 0) return null;
  return (
    <section className="hf-plan" aria-label={t('dispatcher.plan.title')}>
      <h3>{t('dispatcher.plan.title')}</h3>
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
  const refusal = refusalOf(targets, indicator);
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
          <TargetInput
            {...{ indicator, target, refusal }}
            onSet={(value) => targets.set(indicator, value)}
            onDismissRefusal={() => targets.dismissRefusal(indicator)}
          />
        ) : (
          <>
            {targetText(indicator, target)}
            <FieldError>{refusal && t('dispatcher.plan.notSet', { why: refusal.why })}</FieldError>
          </>
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
  refusal: TargetRefusal | undefined;
  onSet: (value: number | null) => Promise<boolean>;
  onDismissRefusal: () => void;
}

/** Sent by Enter or on leaving the field; Escape reverts an invalid or refused input. */
function TargetInput({ indicator, target, ...changes }: TargetInputProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useTargetField(indicator, target, changes);
  const { text, isUnreadable, onFocus, onType, onBlur } = field;
  const { refusal } = changes;
  const unreadable = isUnreadable
    ? t(isFraction(indicator) ? 'dispatcher.plan.noShare' : 'dispatcher.plan.noFigure')
    : undefined;
  const fault = unreadable ?? (refusal && t('dispatcher.plan.notSet', { why: refusal.why }));
  const isInvalid = fault !== undefined;
  return (
    <>
      <input
        className="hf-input"
        inputMode="decimal"
        aria-label={t('dispatcher.plan.targetOf', { figure: t(`dispatcher.figure.${indicator}`) })}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? id : undefined}
        data-invalid={isInvalid || undefined}
        value={text}
        onFocus={onFocus}
        onChange={({ target: { value } }) => onType(value)}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.onEnter();
          if (event.key !== 'Escape' || !isInvalid) return;
          event.stopPropagation();
          field.onReset();
        }}
      />
      <FieldError id={id}>{fault}</FieldError>
    </>
  );
}
