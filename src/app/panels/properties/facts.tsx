/** Parts of property cards: sections with the age of their values, and lines of name, value and unit. */

import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { TREND_SPAN_MS, type TrendFigure } from '../../../state/trends/Trends.ts';
import { Fact, type FactProps } from '../../controls/Facts.tsx';
import { Sparkline } from '../../controls/Sparkline.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useCopy } from '../../controls/useCopy.ts';
import { formatNumber } from '../../format/number.ts';
import { useAge } from '../../format/useAge.ts';
import { useFormatDateTime } from '../../format/useFormatDateTime.ts';
import { utmText } from '../../format/utmText.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useWorld } from '../../session/context.ts';

const AGE_REFRESH_MS = 1_000;

interface SectionProps {
  title: string;
  /** When its values were reported; absent for values without a time. */
  atMs?: number | undefined;
  /** Age from which the values count as old. */
  staleMs?: number | undefined;
  children: ReactNode;
}

export function Section({ title, atMs, staleMs, children }: SectionProps) {
  const root = useRef<HTMLElement>(null);
  const moment = useFormatDateTime();
  const age = useAgeText();
  const { world } = useWorld();
  const hasTime = atMs !== undefined && atMs > 0;
  useScope(
    (scope) => {
      if (!hasTime) return;
      const writeAge = () => {
        const ageMs = world.nowMs() - atMs;
        const label = root.current?.querySelector('.hf-fix__age');
        if (label) label.textContent = age(ageMs);
        root.current?.toggleAttribute('data-stale', staleMs !== undefined && ageMs > staleMs);
      };
      writeAge();
      scope.interval(writeAge, AGE_REFRESH_MS);
      scope.own(() => root.current?.removeAttribute('data-stale'));
    },
    [hasTime, atMs, staleMs, world, age],
  );
  return (
    <section className="hf-fix" ref={root} aria-label={title}>
      <h3>
        {title}
        {hasTime && <span className="hf-fix__age" title={moment(atMs)} />}
      </h3>
      {children}
    </section>
  );
}

function useAgeText(): (ageMs: number) => string {
  const { t } = useTranslation();
  const age = useAge();
  const latest = useRef((ageMs: number) => t('properties.ago', { age: age(ageMs) }));
  latest.current = (ageMs) => t('properties.ago', { age: age(ageMs) });
  return useRef((ageMs: number) => latest.current(ageMs)).current;
}

/** A figure with two decimals (rules.md#figures). */
export function Figure({ label, unit, value }: { label: string; unit?: string; value: number | undefined }) {
  if (value === undefined) return null;
  return (
    <Fact label={label} unit={unit}>
      {formatNumber(value, 2)}
    </Fact>
  );
}

/** The lines of a position, metres; its button copies them. */
export function PlaceFigures({ place }: { place: Readonly<SitePoint> | undefined }) {
  const { t } = useTranslation();
  const unit = t('units.m');
  return (
    <>
      {place && (
        <Fact label={t('vehicle.easting')} unit={unit}>
          <CopyPlace placeOf={() => place} />
          {formatNumber(place.easting, 2)}
        </Fact>
      )}
      <Figure label={t('vehicle.northing')} unit={unit} value={place?.northing} />
      <Figure label={t('vehicle.altitude')} unit={unit} value={place?.altitude} />
    </>
  );
}

/** Copies a position as of the click. */
export function CopyPlace({ placeOf }: { placeOf: () => Readonly<SitePoint> | undefined }) {
  const { t } = useTranslation();
  const copy = useCopy();
  const copyPlace = () => {
    const place = placeOf();
    if (place) copy(utmText(place));
  };
  return <ToolButton className="hf-facts__copy" icon="copy" size="small" label={t('copy.place')} onClick={copyPlace} />;
}

interface TrendLineProps extends FactProps {
  figure: TrendFigure;
  /** Key under which trends are stored. */
  entity: EntityKey;
  /** Factor from the stored unit to the displayed one. */
  factor?: number;
}

/** A figure with its curve of the last minutes. */
export function TrendLine({ label, unit, children, ...trend }: TrendLineProps) {
  return (
    <div>
      <dt title={label}>{label}</dt>
      <dd className="hf-facts__curve">
        <TrendCurve label={label} unit={unit} {...trend} />
      </dd>
      <dd>
        {children}
        {unit !== undefined && <i>{unit}</i>}
      </dd>
    </div>
  );
}

interface TrendCurveProps extends Omit<TrendLineProps, 'children'> {
  /** CSS pixels. */
  width?: number;
}

/** The curve alone; nothing if nothing is known. */
export function TrendCurve({ label, unit, figure, entity, factor = 1, width }: TrendCurveProps) {
  const { t } = useTranslation();
  const { trends } = useWorld();
  useSnapshot(trends.state).samples;
  const values = trends.read(figure, entity)?.map((value) => value * factor);
  if (!values) return null;
  const trendText = (low: number, high: number) =>
    t('properties.trend', {
      what: label,
      count: TREND_SPAN_MS / 60_000,
      low: formatNumber(low, 2),
      high: formatNumber(high, 2),
      unit: unit ?? '',
    });
  return <Sparkline values={values} descriptionOf={trendText} width={width} />;
}
