/** Altitude over the length of a route. */
import type { SlopeProfile } from '../../../domain/route/slope.ts';
import { formatNumber } from '../../format/number.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';

const WIDTH_PX = 280;
const HEIGHT_PX = 72;
const PLOT_INSET_PX = 2;

export function SlopeChart({ profile: { places } }: { profile: SlopeProfile }) {
  const t = useDrawingTexts();
  const altitudes = places.map(({ altitude }) => altitude);
  const [low, high] = [Math.min(...altitudes), Math.max(...altitudes)];
  const lengthM = places.at(-1)?.atM ?? 0;
  const x = (atM: number) => (atM / lengthM) * WIDTH_PX;
  const y = (altitude: number) =>
    HEIGHT_PX - PLOT_INSET_PX - (high === low ? 0 : (altitude - low) / (high - low)) * (HEIGHT_PX - 2 * PLOT_INSET_PX);
  const line = places.map(({ atM, altitude }) => `${x(atM).toFixed(1)} ${y(altitude).toFixed(1)}`).join('L');
  const words = t('route.profile', { low: formatNumber(low, 0), high: formatNumber(high, 0) });
  return (
    <figure className="hf-route__profile">
      <svg role="img" aria-label={words} viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} preserveAspectRatio="none">
        <path className="hf-route__ground" d={`M${line}L${WIDTH_PX} ${HEIGHT_PX}L0 ${HEIGHT_PX}Z`} />
        <path className="hf-route__slope" d={`M${line}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  );
}
