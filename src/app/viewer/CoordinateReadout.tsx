/** Easting, northing and altitude under the pointer, 2 decimals; a click copies them (rules.md#place-readout). */
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SitePoint } from '../../domain/geo/frame.ts';
import { useCopy } from '../controls/useCopy.ts';
import { formatNumber } from '../format/number.ts';
import { utmText } from '../format/utmText.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useShell, useSite } from '../session/context.ts';
import type { CoordinateChannel } from './coordinateChannel.ts';

const COORDINATE_AXES = [
  { axis: 'easting', letter: 'E' },
  { axis: 'northing', letter: 'N' },
  { axis: 'altitude', letter: 'Z' },
] as const;

export function CoordinateReadout({ channel }: { channel: CoordinateChannel }) {
  const { t } = useTranslation();
  const { config } = useSite();
  const figures = useRef<HTMLButtonElement>(null);
  const last = useLastPlace(channel, figures);
  const copyPlace = useCopyPlace();
  const copyDegrees = async (place: SitePoint) => {
    const { degreesText } = await import('./menu/degreesText.ts');
    return degreesText(place, config.site.utmZone);
  };
  return (
    <span className="hf-status__places">
      <button
        ref={figures}
        type="button"
        className="hf-status__place"
        aria-label={t('copy.place')}
        title={t('status.coordinates')}
        onClick={() => copyPlace(last.current, async (place) => utmText(place))}
      >
        {COORDINATE_AXES.map(({ axis, letter }) => (
          <span key={axis}>
            <i>{letter}</i>
            <b>–</b>
          </span>
        ))}
        <span>{t('units.m')}</span>
      </button>
      <button
        type="button"
        className="hf-status__degrees"
        aria-label={t('copy.degrees')}
        title={t('copy.degrees')}
        onClick={() => copyPlace(last.current, copyDegrees)}
      >
        WGS84
      </button>
    </span>
  );
}

/** Writes the figures bypassing React. The last ones stay, dimmed: the pointer must leave the scene to copy them. */
function useLastPlace(channel: CoordinateChannel, figures: RefObject<HTMLElement>) {
  const last = useRef<SitePoint>();
  useScope(
    (scope) => {
      scope.own(
        channel.subscribe((place) => {
          const element = figures.current;
          if (!element) return;
          element.toggleAttribute('data-left', place === undefined);
          if (!place) return;
          last.current = place;
          element.querySelectorAll('b').forEach((figure, k) => {
            const axis = COORDINATE_AXES[k]?.axis;
            if (axis) figure.textContent = formatNumber(place[axis], 2);
          });
        }),
      );
    },
    [channel, figures],
  );
  return last;
}

/** @returns copies a position in the format of a function; notifies the user if none was pointed at yet */
function useCopyPlace() {
  const { t } = useTranslation();
  const { notices } = useShell();
  const copy = useCopy();
  return (place: SitePoint | undefined, write: (place: SitePoint) => Promise<string>) => {
    if (!place) return notices.show('warning', t('copy.nothing'));
    write(place).then(
      (text) => copy(text),
      () => notices.show('warning', t('copy.failed')),
    );
  };
}
