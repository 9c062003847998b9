/** Indicators of a shift, a week or a month: how time, trucks and loading units were used (rules.md#indicators). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureRows } from '../../../domain/status/query.ts';
import { shiftBefore, shiftSpanAt } from '../../../domain/time/siteShift.ts';
import { INDICATOR_GROUPS, type IndicatorGroup } from '../../../domain/wire/indicators.ts';
import { Segments } from '../../controls/Segments.tsx';
import { useNow } from '../../lifetime/useNow.ts';
import { useSite } from '../../session/context.ts';
import type { ShownFigure } from './FigureFilter.tsx';
import { type ChosenFigure, IndicatorTable } from './IndicatorTable.tsx';
import { Losses } from './Losses.tsx';
import { Plan } from './plan/Plan.tsx';
import { Trend } from './plan/Trend.tsx';
import { useTargets } from './plan/useTargets.ts';
import { type IndicatorPeriod, useIndicators } from './useIndicators.ts';
import { useMomentOfStretch } from './useMomentOfStretch.ts';
import './indicators.css';

const STRETCHES = ['hour', 'shift', 'lastShift', 'week', 'month'] as const;
type StretchName = (typeof STRETCHES)[number];
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

interface IndicatorsProps {
  /** Lists the status periods behind a figure. */
  onRows: (rows: FigureRows, shown: ShownFigure) => void;
}

export function Indicators({ onRows }: IndicatorsProps) {
  const { t } = useTranslation();
  const { config, now } = useSite();
  const { timeZone } = config.site;
  const [name, setName] = useState<StretchName>('shift');
  const [by, setBy] = useState<IndicatorGroup>('site');
  const minuteMs = Math.floor(useNow(now, MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  const stretch = stretchOf(name, minuteMs, timeZone);
  const answer = useIndicators(stretch, by);
  const targets = useTargets();
  const elapsedMs = Math.min(stretch.toMs, minuteMs) - stretch.fromMs;
  const moment = useMomentOfStretch();
  const showRows = ({ behind, key, figure, name: shownName }: ChosenFigure) => {
    const { fromMs, toMs } = stretch;
    onRows({ behind, by, key, fromMs, toMs }, { figure, name: shownName, fromMs, toMs });
  };
  return (
    <div className="hf-indicators">
      <div className="hf-equipment__filters">
        <Segments
          label={t('dispatcher.stretch')}
          values={STRETCHES}
          chosen={name}
          labelOf={(value) => t(`dispatcher.stretches.${value}`)}
          onChoose={setName}
        />
        <Segments
          label={t('dispatcher.by')}
          values={INDICATOR_GROUPS}
          chosen={by}
          labelOf={(value) => t(`dispatcher.groups.${value}`)}
          onChoose={setBy}
        />
        <span className="hf-indicators__stretch">{`${moment(stretch.fromMs)} – ${moment(stretch.toMs)}`}</span>
      </div>
      {answer === null && <p className="hf-empty">{t('dispatcher.noIndicators')}</p>}
      {typeof answer === 'string' && (
        <p className="hf-equipment__fault" role="alert">
          {t('dispatcher.notRead', { why: answer })}
        </p>
      )}
      {answer && typeof answer !== 'string' && answer.length === 0 && (
        <p className="hf-empty">{t('dispatcher.nothingRecorded')}</p>
      )}
      {answer && typeof answer !== 'string' && answer.length > 0 && (
        <div className="hf-indicators__body">
          <IndicatorTable rows={answer} isSite={by === 'site'} targets={targets.targets} onRows={showRows} />
          {by === 'site' && answer[0] && (
            <>
              <Plan row={answer[0]} targets={targets} elapsedMs={elapsedMs} />
              <Losses row={answer[0]} onRows={showRows} onVehicles={() => setBy('vehicle')} />
              <Trend targets={targets.targets} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

function stretchOf(name: StretchName, nowMs: number, timeZone: string): IndicatorPeriod {
  const shift = shiftSpanAt(nowMs, timeZone);
  if (name === 'hour') {
    // By the site's clock: shifts begin at a full hour of it.
    const fromMs = shift.fromMs + Math.floor((nowMs - shift.fromMs) / HOUR_MS) * HOUR_MS;
    return { fromMs, toMs: fromMs + HOUR_MS };
  }
  if (name === 'shift') return shift;
  if (name === 'lastShift') return shiftBefore(shift, timeZone);
  return { fromMs: shift.fromMs - (name === 'week' ? 7 : 30) * DAY_MS, toMs: shift.toMs };
}
