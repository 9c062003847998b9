/** One indicator of the whole site over the last shifts, with its target line. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndicatorTargets } from '../../../../domain/indicators/targets.ts';
import {
  type IndicatorTrend,
  TARGETED_INDICATORS,
  type TargetedIndicator,
} from '../../../../domain/wire/indicators.ts';
import { LazyPart } from '../../../controls/LazyPart.tsx';
import { lazyComponent } from '../../../controls/lazyComponent.ts';
import { Segments } from '../../../controls/Segments.tsx';
import { useSiteDates } from '../../../format/useSiteDates.ts';
import { useScope } from '../../../lifetime/useScope.ts';
import { useSite } from '../../../session/context.ts';
import { targetText } from './targetText.ts';

const TREND_SHIFT_COUNT = 14;
const REFRESH_EVERY_MS = 300_000;

const TrendPlot = lazyComponent(async () => (await import('./TrendPlot.tsx')).TrendPlot);

export function Trend({ targets }: { targets: IndicatorTargets }) {
  const { t } = useTranslation();
  const { shortDate } = useSiteDates();
  const [indicator, setIndicator] = useState<TargetedIndicator>('tonnes');
  const trend = useTrend();
  if (trend === undefined || trend.length === 0) return null;
  const points = trend.map(({ shift, from, figures }) => ({
    label: `${shortDate(from)} ${t(`dispatcher.shifts.${shift}`)}`,
    value: figures?.[indicator] ?? null,
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
          target={targets[indicator]}
          description={`${figure}: ${points.map(({ label, value }) => `${label} ${targetText(indicator, value)}`).join(', ')}`}
          textOf={(value) => targetText(indicator, value)}
        />
      </LazyPart>
    </section>
  );
}

/** @returns undefined until it is loaded, and if the backend has none */
function useTrend(): IndicatorTrend | undefined {
  const { dispatch } = useSite();
  const [trend, setTrend] = useState<IndicatorTrend>();
  useScope(
    (scope) => {
      const read = async () => {
        const answer = await dispatch.trend(TREND_SHIFT_COUNT, scope.signal).catch(() => undefined);
        if (scope.ended) return;
        if (typeof answer === 'object') setTrend(answer);
        scope.timeout(() => void read(), REFRESH_EVERY_MS);
      };
      void read();
    },
    [dispatch],
  );
  return trend;
}
