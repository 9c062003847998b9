/** Indicators of a shift, a week or a month: how time, trucks and loading units were used (rules.md#indicators). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureRows } from '../../../domain/status/query.ts';
import { MINUTE_MS } from '../../../domain/time/units.ts';
import { INDICATOR_GROUPS, type IndicatorGroup } from '../../../domain/wire/indicators.ts';
import { Segments } from '../../controls/Segments.tsx';
import { useNow } from '../../lifetime/useNow.ts';
import { useSite } from '../../session/context.ts';
import type { ShownFigure } from './FigureFilter.tsx';
import { type ChosenFigure, IndicatorTable } from './IndicatorTable.tsx';
import { INDICATOR_PERIODS, type PeriodName, periodOf } from './indicatorPeriod.ts';
import { Losses } from './Losses.tsx';
import { TargetPlan } from './plan/TargetPlan.tsx';
import { Trend } from './plan/Trend.tsx';
import { useTargets } from './plan/useTargets.ts';
import { ReadFailure } from './ReadFailure.tsx';
import { useIndicators } from './useIndicators.ts';
import { usePeriodMomentText } from './usePeriodMomentText.ts';
import './indicators.css';

interface IndicatorsProps {
  /** Lists the status periods behind a figure. */
  onRows: (rows: FigureRows, shown: ShownFigure) => void;
}

export function Indicators({ onRows }: IndicatorsProps) {
  const { t } = useTranslation();
  const { config, now } = useSite();
  const { timeZone } = config.site;
  const [periodName, setPeriodName] = useState<PeriodName>('shift');
  const [groupBy, setGroupBy] = useState<IndicatorGroup>('site');
  const minuteMs = Math.floor(useNow(now, MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  const period = periodOf(periodName, minuteMs, timeZone);
  const { content: rows, readAtMs, failure, reload } = useIndicators(period, groupBy);
  const targets = useTargets();
  // After a failed refresh, figures end at the last successful read, and so must the plan beside them.
  const elapsedMs = Math.min(period.toMs, readAtMs) - period.fromMs;
  const moment = usePeriodMomentText();
  const showRows = ({ behind, key, figure, name: shownName }: ChosenFigure) => {
    const { fromMs, toMs } = period;
    onRows({ behind, by: groupBy, key, fromMs, toMs }, { figure, name: shownName, fromMs, toMs });
  };
  return (
    <div className="hf-indicators">
      <div className="hf-equipment__filters">
        <Segments
          label={t('dispatcher.stretch')}
          values={INDICATOR_PERIODS}
          chosen={periodName}
          labelOf={(value) => t(`dispatcher.stretches.${value}`)}
          onChoose={setPeriodName}
        />
        <Segments
          label={t('dispatcher.by')}
          values={INDICATOR_GROUPS}
          chosen={groupBy}
          labelOf={(value) => t(`dispatcher.groups.${value}`)}
          onChoose={setGroupBy}
        />
        <span className="hf-indicators__stretch">{`${moment(period.fromMs)} – ${moment(period.toMs)}`}</span>
      </div>
      {rows === null && <p className="hf-empty">{t('dispatcher.noIndicators')}</p>}
      {failure !== undefined && (
        <ReadFailure
          text={t('dispatcher.notRead', { why: failure ?? t('dispatcher.noIndicators') })}
          shownFromMs={rows ? readAtMs : undefined}
          onRetry={reload}
        />
      )}
      {targets.failure !== undefined && (
        <ReadFailure
          text={t('dispatcher.plan.targetsNotRead', { why: targets.failure ?? t('dispatcher.noIndicators') })}
          shownFromMs={targets.shownFromMs}
          onRetry={targets.reload}
        />
      )}
      {rows?.length === 0 && <p className="hf-empty">{t('dispatcher.nothingRecorded')}</p>}
      {rows && rows.length > 0 && (
        <div className="hf-indicators__body">
          <IndicatorTable rows={rows} isSite={groupBy === 'site'} targets={targets.targets} onRows={showRows} />
          {groupBy === 'site' && rows[0] && (
            <>
              <TargetPlan row={rows[0]} targets={targets} elapsedMs={elapsedMs} />
              <Losses row={rows[0]} onRows={showRows} onVehicles={() => setGroupBy('vehicle')} />
              <Trend targets={targets.targets} />
            </>
          )}
        </div>
      )}
    </div>
  );
}
