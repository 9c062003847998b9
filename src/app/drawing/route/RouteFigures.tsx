/** Length, time and slopes of the route that was found. */
import type { SlopeProfile } from '../../../domain/route/slope.ts';
import type { WireRoute } from '../../../domain/wire/routes.ts';
import { FactList } from '../../controls/Facts.tsx';
import { formatNumber } from '../../format/number.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { SlopeChart } from './SlopeChart.tsx';

interface RouteFiguresProps {
  route: Extract<WireRoute, { found: true }>;
  /** Undefined if the route has no length. */
  profile: SlopeProfile | undefined;
}

export function RouteFigures({ route, profile }: RouteFiguresProps) {
  const t = useDrawingTexts();
  const { lengthM, seconds, drivenShare, roads } = route;
  const metres = (value: number) => `${formatNumber(value, 0)} ${t('measure.units.m')}`;
  const percent = (value: number) => `${formatNumber(value, 1)} %`;
  const wholeSeconds = Math.round(seconds);
  const duration = { minutes: String(Math.floor(wholeSeconds / 60)), seconds: String(wholeSeconds % 60) };
  const facts = [
    [t('route.length'), lengthM >= 1_000 ? `${formatNumber(lengthM / 1_000, 2)} ${t('route.km')}` : metres(lengthM)],
    [t('route.time'), t('route.duration', duration)],
    ...(drivenShare === undefined ? [] : [[t('route.driven'), `${formatNumber(drivenShare * 100, 0)} %`] as const]),
    ...(profile
      ? ([
          [t('route.climb'), `${metres(profile.climbM)} · ${metres(-profile.descentM)}`],
          [t('route.steepest'), `${percent(profile.steepestUp)} · ${percent(profile.steepestDown)}`],
        ] as const)
      : []),
  ] as const;
  return (
    <section className="hf-route__figures" aria-label={t('route.found')} aria-live="polite">
      <FactList facts={facts} />
      {profile && <SlopeChart profile={profile} />}
      {roads && roads.length > 0 && <p className="hf-route__roads">{roads.join(' → ')}</p>}
    </section>
  );
}
