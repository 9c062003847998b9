/** Altitude over the length of a route. */
import type { SlopeProfile } from '../../../domain/route/slope.ts';
import { formatNumber } from '../../format/number.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';

const WIDTH = 280;
const HEIGHT = 72;
const PLOT_INSET = 2;

export function SlopeChart({ profile: { places } }: { profile: SlopeProfile }) {
  const t = useDrawingTexts();
  const altitudes = places.map(({ altitude }) => altitude);
  const [low, high] = [Math.min(...altitudes), Math.max(...altitudes)];
  const lengthM = places.at(-1)?.atM ?? 0;
  const x = (atM: number) => (atM / lengthM) * WIDTH;
  const y = (altitude: number) =>
    HEIGHT - PLOT_INSET - (high === low ? 0 : (altitude - low) / (high - low)) * (HEIGHT - 2 * PLOT_INSET);
  const line = places.map(({ atM, altitude }) => `${x(atM).toFixed(1)} ${y(altitude).toFixed(1)}`).join('L');
  const words = t('route.profile', { low: formatNumber(low, 0), high: formatNumber(high, 0) });
  return (
    <figure className="hf-route__profile">
      <svg role="img" aria-label={words} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <path className="hf-route__ground" d={`M${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
        <path className="hf-route__slope" d={`M${line}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  );
}
