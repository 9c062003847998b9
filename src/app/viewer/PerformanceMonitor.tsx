/** Cost of rendering and of the live link (rules.md#performance-monitor). */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stage } from '../../engine/stage/Stage.ts';
import { formatNumber } from '../format/number.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useLive } from '../session/context.ts';

const WRITE_EVERY_MS = 500;

const SHOWN_METRICS = ['fps', 'jsMs', 'drawCalls', 'triangles', 'memory', 'messages', 'delay'] as const;
type Metric = (typeof SHOWN_METRICS)[number];

/** Chromium only. */
function heapMegabytes(): number | undefined {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
  return memory && memory.usedJSHeapSize / 1_048_576;
}

export function PerformanceMonitor({ stage }: { stage: Stage }) {
  const { t } = useTranslation();
  const { link } = useLive();
  const root = useRef<HTMLDListElement>(null);
  useScope(
    (scope) => {
      const write = () => {
        const { fps, scriptMs, drawCalls, triangles } = stage.stats;
        const texts: Record<Metric, string> = {
          fps: formatNumber(fps, 1),
          jsMs: `${formatNumber(scriptMs, 2)} ms`,
          drawCalls: formatNumber(drawCalls, 0),
          triangles: formatNumber(triangles, 0),
          memory: `${formatNumber(heapMegabytes(), 1)} MB`,
          messages: `${formatNumber(link.updatesPerSecond, 0)} /s`,
          delay: `${formatNumber(link.delayMs, 0)} ms`,
        };
        for (const figure of SHOWN_METRICS) {
          const element = root.current?.querySelector(`[data-figure="${figure}"]`);
          if (element) element.textContent = texts[figure];
        }
      };
      write();
      scope.interval(write, WRITE_EVERY_MS);
    },
    [stage, link],
  );
  return (
    <dl ref={root} className="hf-perf" aria-label={t('perf.title')}>
      {SHOWN_METRICS.map((figure) => (
        <div key={figure}>
          <dt>{t(`perf.${figure}`)}</dt>
          <dd data-figure={figure} />
        </div>
      ))}
    </dl>
  );
}
