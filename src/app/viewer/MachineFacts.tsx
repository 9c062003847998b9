/** What a machine's engine and tablet report, and where it is in the haul cycle; sections without a word are left out. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleRecord } from '../../state/world/vehicle.ts';
import { useApp } from '../context.ts';
import { formatNumber } from '../format/number.ts';
import { formatClock } from '../format/time.ts';

type Vehicle = Readonly<VehicleRecord>;

export function MachineFacts({ vehicle }: { vehicle: Vehicle }) {
  return (
    <>
      <Haul vehicle={vehicle} />
      <Engine vehicle={vehicle} />
    </>
  );
}

function Haul({ vehicle: { haul, tablet } }: { vehicle: Vehicle }) {
  const { t, i18n } = useTranslation();
  if (!haul && !tablet) return null;
  const gloss = haul && i18n.language !== 'mn' ? t(`machine.stage.${haul.stage}`) : undefined;
  const excavator = haul?.excavator || tablet?.now.selectedVehicle;
  return (
    <Section title={t('machine.haul')} atMs={haul?.atMs ?? tablet?.now.detailsAtMs}>
      {haul && (
        <Fact label={t('vehicle.status')}>
          <span title={gloss}>{haul.stage}</span>
        </Fact>
      )}
      {excavator && <Fact label={t('machine.excavator')}>{excavator}</Fact>}
      {tablet?.now.totalCycle !== undefined && (
        <Fact label={t('machine.totalCycle')}>{formatNumber(tablet.now.totalCycle, 0)}</Fact>
      )}
      {tablet?.prev?.status && <Fact label={t('machine.previous')}>{tablet.prev.status}</Fact>}
    </Section>
  );
}

const ENGINE_FIELDS = [
  ['batteryVoltage', 'volt', 1],
  ['engineCoolantTemp', 'celsius', 1],
  ['engineOilPressure', 'kilopascal', 0],
  ['fuelRate', 'litresHour', 1],
] as const;

function Engine({ vehicle: { engine, mot } }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  if (!engine && !mot) return null;
  return (
    <Section title={t('machine.engine')} atMs={engine?.atMs ?? mot?.motTs}>
      {ENGINE_FIELDS.map(([field, unit, decimals]) => {
        const value = engine?.[field];
        if (value === undefined) return null;
        return (
          <Fact key={field} label={t(`machine.${field}`)} unit={t(`machine.unit.${unit}`)}>
            {formatNumber(value, decimals)}
          </Fact>
        );
      })}
      {mot && (
        <Fact label={t('machine.mot')} unit={t('machine.unit.hours')}>
          {formatNumber(mot.motTime, 1)}
        </Fact>
      )}
    </Section>
  );
}

function Section({ title, atMs, children }: { title: string; atMs: number | undefined; children: ReactNode }) {
  const { config } = useApp();
  return (
    <section className="hf-fix" aria-label={title}>
      <h3>
        {title}
        {atMs !== undefined && atMs > 0 && <span>{formatClock(atMs, config.site.timeZone)}</span>}
      </h3>
      <dl className="hf-facts">{children}</dl>
    </section>
  );
}

function Fact({ label, unit, children }: { label: string; unit?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {unit !== undefined && <i>{unit}</i>}
      </dd>
    </div>
  );
}
