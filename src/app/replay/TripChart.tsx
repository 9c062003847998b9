/** Below the slider, with the same width: speed, stops and states of the selected vehicle (rules.md#replay-vehicle). */
import { type CSSProperties, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { shareOfInterval, spansWithin, speedCurve, type TimeInterval } from '../../domain/replay/vehicleTrip.ts';
import { isOperating } from '../../domain/vehicle/status.ts';
import { formatClock, formatDuration } from '../format/time.ts';
import { UNKNOWN_TEXT } from '../format/unknown.ts';
import { useSpeed } from '../format/useSpeed.ts';
import { useReplay, useSite } from '../session/context.ts';
import { useReplayTexts } from './useReplayTexts.ts';
import { useStatusText } from './useStatusText.ts';
import type { NamedTrip } from './useVehicleTrip.ts';

/** Units of the drawing, which is stretched to the slider's width. */
const CURVE_SIZE = { width: 1_000, height: 40 } as const;

export function TripChart({ name, trip }: NamedTrip) {
  const t = useReplayTexts();
  const { timeZone } = useSite().config.site;
  const statusText = useStatusText();
  const { fromMs, toMs } = useSnapshot(useReplay().replay);
  const stretch = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs]);
  const { path, topKmh } = useMemo(() => speedCurve(trip, stretch, CURVE_SIZE), [trip, stretch]);
  const [stops, states] = useMemo(
    () => [spansWithin(trip.stops, stretch), spansWithin(trip.states, stretch)],
    [trip, stretch],
  );
  const topSpeed = useTopSpeed(topKmh);
  const clock = (ms: number) => formatClock(ms, timeZone);
  return (
    <div className="hf-trip">
      <div className="hf-trip__curve" role="img" aria-label={t('trip.curve', { name, speed: topSpeed })}>
        {stops.map((stop) => (
          <span
            key={stop.fromMs}
            className="hf-trip__stop"
            title={t('trip.stop', { clock: clock(stop.fromMs), length: formatDuration(stop.toMs - stop.fromMs) })}
            style={placeOf(stop, stretch)}
          />
        ))}
        <svg viewBox={`0 0 ${CURVE_SIZE.width} ${CURVE_SIZE.height}`} preserveAspectRatio="none" aria-hidden>
          <path d={path} />
        </svg>
        <span className="hf-trip__top">{topSpeed}</span>
      </div>
      {states.length > 0 && (
        <div className="hf-trip__states" role="img" aria-label={t('trip.states', { name })}>
          {states.map(({ status, ...span }) => (
            <span
              key={span.fromMs}
              data-state={stateOf(status)}
              title={`${clock(span.fromMs)} – ${clock(span.toMs)} ${statusText(status)}`}
              style={placeOf(span, stretch)}
            >
              {statusText(status)}
            </span>
          ))}
        </div>
      )}
      <Cursor interval={stretch} />
    </div>
  );
}

function useTopSpeed(topKmh: number | undefined): string {
  const { roundedText } = useSpeed();
  return topKmh === undefined ? UNKNOWN_TEXT : roundedText(topKmh);
}

/** Marks the displayed moment. */
function Cursor({ interval }: { interval: TimeInterval }) {
  const { atMs, seekTargetMs } = useSnapshot(useReplay().replay);
  const shownMs = seekTargetMs ?? atMs;
  if (shownMs === undefined) return null;
  return <span className="hf-trip__cursor" style={{ left: `${shareOfInterval(shownMs, interval) * 100}%` }} />;
}

function placeOf(span: TimeInterval, stretch: TimeInterval): CSSProperties {
  const left = shareOfInterval(span.fromMs, stretch);
  return { left: `${left * 100}%`, width: `${(shareOfInterval(span.toMs, stretch) - left) * 100}%` };
}

function stateOf(status: string | undefined): 'unknown' | 'operating' | 'other' {
  if (status === undefined) return 'unknown';
  return isOperating(status) ? 'operating' : 'other';
}
