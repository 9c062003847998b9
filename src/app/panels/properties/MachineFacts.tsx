/** Reports of a machine's tablet and engine, and its place in the haul cycle; empty sections are left out. */

import { useTranslation } from 'react-i18next';
import { vehicleKey } from '../../../domain/entity/entityKey.ts';
import type { TabletState } from '../../../domain/vehicle/tablet.ts';
import { ENGINE_FIGURES, ENGINE_STALE_MS } from '../../../state/trends/Trends.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { Fact, Facts } from '../../controls/Facts.tsx';
import { formatNumber } from '../../format/number.ts';
import { formatClock } from '../../format/time.ts';
import { useSite } from '../../session/context.ts';
import { Figure, Section, TrendLine } from './facts.tsx';

type Vehicle = Readonly<VehicleRecord>;

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
          <summary>{t('properties.before')}</summary>
          <Facts>
            <Fact label={t('machine.previous')}>{prev.status}</Fact>
            <TabletLines state={prev} />
          </Facts>
        </details>
      )}
    </Section>
  );
}

/** @param operator shown elsewhere on the card already */
function TabletLines({ state, operator }: { state: TabletState; operator?: string | undefined }) {
  const { t } = useTranslation();
  const { timeZone } = useSite().config.site;
  const clock = (atMs: number | undefined) => (atMs === undefined ? undefined : formatClock(atMs, timeZone));
  return (
    <>
      <Fact label={t('vehicle.since')}>{clock(state.startTime)}</Fact>
      <Fact label={t('properties.end')}>{clock(state.endTime)}</Fact>
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
  return (
    <Section title={t('machine.engine')} atMs={engine?.atMs ?? mot?.motTs} staleMs={engine && ENGINE_STALE_MS}>
      <Facts>
        {ENGINE_FIGURES.map((figure) => {
          const value = engine?.[figure];
          if (value === undefined) return null;
          const unit = t(`machine.unit.${FIGURE_UNITS[figure]}`);
          return (
            <TrendLine key={figure} label={t(`machine.${figure}`)} unit={unit} figure={figure} entity={vehicleKey(id)}>
              {formatNumber(value, 2)}
            </TrendLine>
          );
        })}
        <Figure label={t('machine.mot')} unit={t('machine.unit.hours')} value={mot?.motTime} />
      </Facts>
    </Section>
  );
}
