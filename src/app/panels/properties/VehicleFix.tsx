/** Speed, place and age of the last fix, five times a second past React. A value that is old says so. */
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OFFLINE_AFTER_MS } from '../../../domain/vehicle/offline.ts';
import { useApp } from '../../context.ts';
import { formatNumber } from '../../format/number.ts';
import { useAge } from '../../format/useAge.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { TrendLine } from './facts.tsx';

const WRITE_EVERY_MS = 200;

export function VehicleFix({ id }: { id: string }) {
  const { t } = useTranslation();
  const age = useAge();
  const { world, config } = useApp();
  const root = useRef<HTMLElement>(null);
  const metresPerSecond = config.filterMineArea;
  useScope(
    (scope) => {
      const write = () => writeFix(root, id);
      const writeFix = ({ current }: RefObject<HTMLElement>, vehicleId: string) => {
        if (!current) return;
        const row = world.poses.rowOf(vehicleId);
        const known = row !== undefined && world.poses.hasFix(row);
        const ageMs = known ? world.nowMs() - (world.poses.fixAtMs[row] as number) : undefined;
        const site = (k: number) => (known ? world.poses.site[row * 3 + k] : undefined);
        const speedKmh = known ? world.poses.speedKmh[row] : undefined;
        setText(current, 'easting', formatNumber(site(0), 2));
        setText(current, 'northing', formatNumber(site(1), 2));
        setText(current, 'altitude', formatNumber(site(2), 2));
        setText(current, 'speed', formatNumber(metresPerSecond ? (speedKmh ?? Number.NaN) / 3.6 : speedKmh, 2));
        setText(current, 'age', ageMs === undefined ? t('vehicle.noFix') : t('vehicle.lastFix', { age: age(ageMs) }));
        current.toggleAttribute('data-stale', ageMs === undefined || ageMs > OFFLINE_AFTER_MS.tablet);
      };
      write();
      scope.interval(write, WRITE_EVERY_MS);
    },
    [id, world, metresPerSecond, t, age],
  );
  return (
    <section className="hf-fix" ref={root} aria-label={t('vehicle.position')}>
      <h3>
        {t('vehicle.position')}
        <span data-field="age" />
      </h3>
      <dl className="hf-facts">
        <TrendLine
          label={t('vehicle.speed')}
          unit={t(metresPerSecond ? 'units.ms' : 'units.kmh')}
          figure="speed"
          entity={id}
          factor={metresPerSecond ? 1 / 3.6 : 1}
        >
          <span data-field="speed" />
        </TrendLine>
        <Value field="easting" label={t('vehicle.easting')} unit={t('units.m')} />
        <Value field="northing" label={t('vehicle.northing')} unit={t('units.m')} />
        <Value field="altitude" label={t('vehicle.altitude')} unit={t('units.m')} />
      </dl>
    </section>
  );
}

type Field = 'easting' | 'northing' | 'altitude';

function Value({ field, label, unit }: { field: Field; label: string; unit: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span data-field={field} />
        <i>{unit}</i>
      </dd>
    </div>
  );
}

function setText(root: HTMLElement, field: Field | 'speed' | 'age', text: string): void {
  const element = root.querySelector(`[data-field="${field}"]`);
  if (element && element.textContent !== text) element.textContent = text;
}
