/** Reports of a machine's tablet and engine, and its place in the haul cycle; empty sections are omitted. */

import { useTranslation } from 'react-i18next';
import { vehicleKey } from '../../../domain/entity/entityKey.ts';
import type { TabletState } from '../../../domain/vehicle/tablet.ts';
import { ENGINE_FIGURES, ENGINE_STALE_MS } from '../../../state/trends/Trends.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { Fact, Facts } from '../../controls/Facts.tsx';
import { formatNumber } from '../../format/number.ts';
import { useFormatRecent } from '../../format/useFormatRecent.ts';
import { useNow } from '../../lifetime/useNow.ts';
import { useWorld } from '../../session/context.ts';
import { Age, AgedValue } from './ages.tsx';
import { Figure, Section, TrendLine } from './facts.tsx';

type Vehicle = Readonly<VehicleRecord>;

const DAY_REFRESH_MS = 60_000;

export function MachineFacts({ vehicle }: { vehicle: Vehicle }) {
  return (
    <>
      <HaulSection vehicle={vehicle} />
      <TabletFacts vehicle={vehicle} />
      <EngineFacts vehicle={vehicle} />
    </>
  );
}

function HaulSection({ vehicle: { haul } }: { vehicle: Vehicle }) {
  const { t, i18n } = useTranslation();
  if (!haul) return null;
  const translation = i18n.language === 'mn' ? undefined : t(`machine.stage.${haul.stage}`);
  return (
    <Section title={t('machine.haul')} atMs={haul.atMs}>
      <Facts>
        <Fact label={t('vehicle.status')}>
          <span title={translation}>{haul.stage}</span>
        </Fact>
        <Fact label={t('machine.excavator')}>{haul.excavator}</Fact>
      </Facts>
    </Section>
  );
}

function TabletFacts({ vehicle: { tablet, haul, operator } }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  if (!tablet) return null;
  const { now, prev } = tablet;
  return (
    <Section title={t('properties.tablet')} atMs={now.detailsAtMs}>
      <Facts>
        <TabletLines state={now} operator={operator} />
        {now.selectedVehicle !== haul?.excavator && <Fact label={t('machine.excavator')}>{now.selectedVehicle}</Fact>}
        {now.totalCycle !== undefined && <Fact label={t('machine.totalCycle')}>{formatNumber(now.totalCycle, 0)}</Fact>}
      </Facts>
      {prev && (
        <details className="hf-properties__before">
          <summary>
            {t('properties.before')} <Age atMs={prev.detailsAtMs} />
          </summary>
          <Facts>
            <Fact label={t('machine.previous')}>{prev.status}</Fact>
            <TabletLines state={prev} />
          </Facts>
        </details>
      )}
    </Section>
  );
}

/** @param operator the one shown elsewhere on the card already */
function TabletLines({ state, operator }: { state: TabletState; operator?: string | undefined }) {
  const { t } = useTranslation();
  const { world } = useWorld();
  const format = useFormatRecent();
  // Updated at midnight: times of the previous day then get a date.
  const nowMs = useNow(() => world.nowMs(), DAY_REFRESH_MS);
  const moment = (atMs: number | undefined) => (atMs === undefined ? undefined : format(atMs, nowMs));
  return (
    <>
      <Fact label={t('vehicle.since')}>{moment(state.startTime)}</Fact>
      <Fact label={t('properties.end')}>{moment(state.endTime)}</Fact>
      <Figure label={t('properties.duration')} unit={t('properties.unit.min')} value={state.duration} />
      <Fact label={t('properties.menu')}>{state.menu}</Fact>
      {state.user !== operator && <Fact label={t('vehicle.operator')}>{state.user}</Fact>}
      <Fact label={t('properties.order')}>{state.order}</Fact>
    </>
  );
}

const FIGURE_UNITS = {
  batteryVoltage: 'volt',
  engineCoolantTemp: 'celsius',
  engineOilPressure: 'kilopascal',
  fuelRate: 'litresHour',
} as const;

function EngineFacts({ vehicle: { id, engine, mot } }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  if (!engine && !mot) return null;
  const latestAtMs = Math.max(engine?.atMs ?? 0, mot?.motTs ?? 0);
  return (
    <Section title={t('machine.engine')} atMs={latestAtMs} staleMs={engine && ENGINE_STALE_MS}>
      <Facts>
        {ENGINE_FIGURES.map((figure) => {
          const value = engine?.[figure];
          if (value === undefined) return null;
          const unit = t(`machine.unit.${FIGURE_UNITS[figure]}`);
          return (
            <TrendLine key={figure} label={t(`machine.${figure}`)} unit={unit} figure={figure} entity={vehicleKey(id)}>
              <AgedValue atMs={engine?.figureAtMs[figure] ?? engine?.atMs} isStaleWithAge>
                {formatNumber(value, 2)}
              </AgedValue>
            </TrendLine>
          );
        })}
        {mot && (
          <Fact label={t('machine.mot')} unit={t('machine.unit.hours')}>
            <AgedValue atMs={mot.motTs}>{formatNumber(mot.motTime, 2)}</AgedValue>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
