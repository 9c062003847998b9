/** One indicator of the whole site over the last shifts, with its target line (rules.md#indicator-targets). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type IndicatorTargets, targetFor } from '../../../../domain/indicators/targets.ts';
import {
  type IndicatorTrend,
  TARGETED_INDICATORS,
  type TargetedIndicator,
} from '../../../../domain/wire/indicators.ts';
import { LazyPart } from '../../../controls/LazyPart.tsx';
import { lazyComponent } from '../../../controls/lazyComponent.ts';
import { Segments } from '../../../controls/Segments.tsx';
import { useSiteDates } from '../../../format/useSiteDates.ts';
import { useSite } from '../../../session/context.ts';
import { ReadFailure } from '../ReadFailure.tsx';
import { useRefreshed } from '../useRefreshed.ts';
import { targetText } from './targetText.ts';

const TREND_SHIFT_COUNT = 14;
const REFRESH_EVERY_MS = 300_000;

const TrendPlot = lazyComponent(async () => (await import('./TrendPlot.tsx')).TrendPlot);

export function Trend({ targets }: { targets: IndicatorTargets }) {
  const { t } = useTranslation();
  const { dispatch } = useSite();
  const read = (signal: AbortSignal) => dispatch.trend(TREND_SHIFT_COUNT, signal);
  const { content: trend, readAtMs, failure, reload } = useRefreshed('trend', read, REFRESH_EVERY_MS);
  return (
    <>
      {failure !== undefined && (
        <ReadFailure
          text={t('dispatcher.plan.trendNotRead', { why: failure ?? t('dispatcher.noIndicators') })}
          shownFromMs={trend ? readAtMs : undefined}
          onRetry={reload}
        />
      )}
      {trend && trend.length > 0 && <TrendSection {...{ trend, readAtMs, targets }} />}
    </>
  );
}

interface TrendSectionProps {
  trend: IndicatorTrend;
  /** Time up to which the current shift's figures count, epoch milliseconds. */
  readAtMs: number;
  targets: IndicatorTargets;
}

function TrendSection({ trend, readAtMs, targets }: TrendSectionProps) {
  const { t } = useTranslation();
  const { shortDate } = useSiteDates();
  const [indicator, setIndicator] = useState<TargetedIndicator>('tonnes');
  const points = trend.map(({ shift, from, to, figures }) => ({
    label: `${shortDate(from)} ${t(`dispatcher.shifts.${shift}`)}`,
    value: figures?.[indicator] ?? null,
    target: targetFor(indicator, targets, Math.min(to, readAtMs) - from) ?? null,
  }));
  const figure = t(`dispatcher.figure.${indicator}`);
  return (
    <section className="hf-trend" aria-label={t('dispatcher.plan.trend')}>
      <h3>{t('dispatcher.plan.trend')}</h3>
      <Segments
        label={t('dispatcher.plan.figure')}
        values={TARGETED_INDICATORS}
        chosen={indicator}
        labelOf={(value) => t(`dispatcher.figure.${value}`)}
        onChoose={setIndicator}
      />
      <LazyPart>
        <TrendPlot
          key={indicator}
          points={points}
          description={`${figure}: ${points.map(({ label, value }) => `${label} ${targetText(indicator, value)}`).join(', ')}`}
          textOf={(value) => targetText(indicator, value)}
        />
      </LazyPart>
    </section>
  );
}
