/** Speeds as read at the site: km/h, or m/s with mine-area filtering (rules.md#figures). They are stored in km/h. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../session/context.ts';
import { formatNumber } from './number.ts';

const KMH_PER_MS = 3.6;

export interface SpeedTexts {
  readonly unit: string;
  /** Factor from km/h to the unit. */
  readonly factor: number;
  /** Without the unit. */
  figure(kmh: number | undefined, decimals?: number): string;
  text(kmh: number, decimals?: number): string;
  /** A past speed in whole km/h: whole m/s would be too coarse to compare with a limit. */
  roundedText(kmh: number): string;
  /** A limit, without the unit: in km/h, as it was set. */
  limitFigure(kmh: number): string;
}

/** @returns the same object until language or site changes */
export function useSpeed(): SpeedTexts {
  const { t } = useTranslation();
  const { filterMineArea } = useSite().config;
  return useMemo(() => {
    const unit = t(filterMineArea ? 'units.ms' : 'units.kmh');
    const factor = filterMineArea ? 1 / KMH_PER_MS : 1;
    const figure = (kmh: number | undefined, decimals = 2) => formatNumber(kmh && kmh * factor, decimals);
    const text = (kmh: number, decimals?: number) => `${figure(kmh, decimals)} ${unit}`;
    return {
      unit,
      factor,
      figure,
      text,
      roundedText: (kmh) => text(kmh, filterMineArea ? 2 : 0),
      limitFigure: (kmh) => (filterMineArea ? figure(kmh) : String(kmh)),
    };
  }, [t, filterMineArea]);
}
