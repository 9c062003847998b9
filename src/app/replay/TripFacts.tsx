/**
 * Summary of the selected vehicle's trip, and a list of its stops, each linked to its moment (rules.md#replay-vehicle).
 */
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatNumber } from '../format/number.ts';
import { formatClock, formatDuration } from '../format/time.ts';
import { Icon } from '../icons/Icon.tsx';
import { useReplay, useSite } from '../session/context.ts';
import { useReplayTexts } from './useReplayTexts.ts';
import { useStatusText } from './useStatusText.ts';
import type { NamedTrip } from './useVehicleTrip.ts';

export function TripFacts({ name, trip }: NamedTrip) {
  const t = useReplayTexts();
  const { timeZone } = useSite().config.site;
  const { fromMs, toMs } = useSnapshot(useReplay().replay);
  const ends = { from: formatClock(fromMs, timeZone), to: formatClock(toMs, timeZone) };
  return (
    <section className="hf-tripfacts" aria-label={t('trip.label', { name, ...ends })}>
      <b>{name}</b>
      <dl>
        <Fact name={t('trip.distance')} value={t('trip.km', { km: formatNumber(trip.distanceM / 1_000, 2) })} />
        <Fact name={t('trip.moving')} value={formatDuration(trip.movingMs)} />
        <Fact name={t('trip.standing')} value={formatDuration(trip.standingMs)} />
      </dl>
      <TripStops trip={trip} />
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Opens inside the bar, as there is no room below it for a panel. */
function TripStops({ trip }: Pick<NamedTrip, 'trip'>) {
  const t = useReplayTexts();
  const { timeZone } = useSite().config.site;
  const statusText = useStatusText();
  const { replayActions } = useReplay();
  const [isOpen, setOpen] = useState(false);
  const label = t('trip.stops', { number: String(trip.stops.length) });
  return (
    <>
      <button
        type="button"
        className="hf-tool hf-toolword"
        disabled={trip.stops.length === 0}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name="chevronDown" size="small" />
      </button>
      {isOpen && (
        <ol className="hf-tripstops" aria-label={label}>
          {trip.stops.map(({ fromMs, toMs, status }) => (
            <li key={fromMs}>
              <button type="button" className="hf-popover__item" onClick={() => replayActions.seek(fromMs)}>
                <span>
                  {t('trip.stop', { clock: formatClock(fromMs, timeZone), length: formatDuration(toMs - fromMs) })}
                </span>
                <span className="hf-tripstops__status">{statusText(status)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
