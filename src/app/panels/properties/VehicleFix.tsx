/** Speed, position and age of the last fix, written five times a second bypassing React; stale values are marked. */

import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleKey } from '../../../domain/entity/entityKey.ts';
import { OFFLINE_AFTER_MS } from '../../../domain/vehicle/offline.ts';
import type { World } from '../../../state/world/World.ts';
import { Fact, Facts } from '../../controls/Facts.tsx';
import { formatNumber } from '../../format/number.ts';
import { useAge } from '../../format/useAge.ts';
import { useSpeed } from '../../format/useSpeed.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useWorld } from '../../session/context.ts';
import { CopyPlace, TrendCurve } from './facts.tsx';

const WRITE_EVERY_MS = 200;
/** Room next to two chips. */
const CURVE_HEIGHT_PX = 36;

/** The speed with its curve of the last minutes, for the row of chips. */
export function VehicleSpeed({ id }: { id: string }) {
  const { t } = useTranslation();
  const { unit, factor, figure } = useSpeed();
  const root = useRef<HTMLSpanElement>(null);
  useVehicleFix(root, id, (fix) => ({ speed: figure(fix?.speedKmh) }));
  return (
    <span className="hf-speed" ref={root} title={t('vehicle.speed')}>
      <TrendCurve
        label={t('vehicle.speed')}
        unit={unit}
        figure="speed"
        entity={vehicleKey(id)}
        factor={factor}
        width={CURVE_HEIGHT_PX}
      />
      <b data-field="speed" />
      <i>{unit}</i>
    </span>
  );
}

export function VehicleFix({ id }: { id: string }) {
  const { t } = useTranslation();
  const age = useAge();
  const { world } = useWorld();
  const root = useRef<HTMLElement>(null);
  useVehicleFix(root, id, (fix) => ({
    easting: formatNumber(fix?.easting, 2),
    northing: formatNumber(fix?.northing, 2),
    altitude: formatNumber(fix?.altitude, 2),
    age: fix ? t('vehicle.lastFix', { age: age(fix.ageMs) }) : t('vehicle.noFix'),
  }));
  return (
    <section className="hf-fix" ref={root} aria-label={t('vehicle.position')}>
      <h3>
        {t('vehicle.position')}
        <span data-field="age" />
      </h3>
      <Facts>
        {(['easting', 'northing', 'altitude'] as const).map((field) => (
          <Fact key={field} label={t(`vehicle.${field}`)} unit={t('units.m')}>
            {field === 'easting' && <CopyPlace placeOf={() => fixOf(world, id)} />}
            <span data-field={field} />
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

interface FixFacts {
  easting: number;
  northing: number;
  altitude: number;
  speedKmh: number;
  ageMs: number;
}

/** Writes texts of the last fix into the elements with their `data-field`. */
function useVehicleFix(
  root: RefObject<HTMLElement>,
  id: string,
  textsOf: (fix: FixFacts | undefined) => Record<string, string>,
) {
  const { world } = useWorld();
  const latest = useRef(textsOf);
  latest.current = textsOf;
  useScope(
    (scope) => {
      const write = () => {
        if (!root.current) return;
        const fix = fixOf(world, id);
        for (const [field, text] of Object.entries(latest.current(fix))) setText(root.current, field, text);
        root.current.toggleAttribute('data-stale', !fix || fix.ageMs > OFFLINE_AFTER_MS.tablet);
      };
      write();
      scope.interval(write, WRITE_EVERY_MS);
    },
    [root, id, world],
  );
}

function fixOf(world: World, id: string): FixFacts | undefined {
  const { poses } = world;
  const row = poses.rowOf(id);
  if (row === undefined || !poses.hasFix(row)) return undefined;
  const site = (k: number) => poses.sitePositions[row * 3 + k] as number;
  return {
    easting: site(0),
    northing: site(1),
    altitude: site(2),
    speedKmh: poses.speedKmh[row] as number,
    ageMs: world.nowMs() - (poses.fixAtMs[row] as number),
  };
}

function setText(root: HTMLElement, field: string, text: string): void {
  const element = root.querySelector(`[data-field="${field}"]`);
  if (element && element.textContent !== text) element.textContent = text;
}
