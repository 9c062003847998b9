/** Easting, northing and altitude under the pointer, 2 decimals (rules.md#place-readout). */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format/number.ts';
import { useScope } from '../lifetime/useScope.ts';
import type { CoordinateChannel } from './coordinateChannel.ts';

export function CoordinateReadout({ channel }: { channel: CoordinateChannel }) {
  const { t } = useTranslation();
  const easting = useRef<HTMLElement>(null);
  const northing = useRef<HTMLElement>(null);
  const altitude = useRef<HTMLElement>(null);
  useScope(
    (scope) => {
      const write = (element: HTMLElement | null, value: number | undefined) => {
        if (element) element.textContent = formatNumber(value, 2);
      };
      scope.own(
        channel.subscribe((place) => {
          write(easting.current, place?.easting);
          write(northing.current, place?.northing);
          write(altitude.current, place?.altitude);
        }),
      );
    },
    [channel],
  );
  return (
    <span className="hf-status__place" title={t('status.coordinates')}>
      <span>
        <i>E</i>
        <b ref={easting}>–</b>
      </span>
      <span>
        <i>N</i>
        <b ref={northing}>–</b>
      </span>
      <span>
        <i>Z</i>
        <b ref={altitude}>–</b>
      </span>
      <span>{t('units.m')}</span>
    </span>
  );
}
