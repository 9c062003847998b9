/** Details of the selected vehicle, live: state from the world's proxies, place and speed written to the elements. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { showsLoad } from '../../domain/vehicle/category.ts';
import type { RenderStatus } from '../../domain/vehicle/status.ts';
import type { VehicleRecord } from '../../state/world/vehicle.ts';
import { useApp } from '../context.ts';
import { formatClock } from '../format/time.ts';
import { Glyph, type GlyphName } from '../icons/Glyph.tsx';
import { Icon } from '../icons/Icon.tsx';
import { MachineFacts } from './MachineFacts.tsx';
import { VehicleFix } from './VehicleFix.tsx';
import './vehicleCard.css';

const CHIP_OF = {
  onlineOperating: ['operating', 'vehicle.operating'],
  onlineOther: ['other', 'vehicle.other'],
  offline: ['offline', 'vehicle.offlineState'],
} as const satisfies Record<RenderStatus, readonly [GlyphName, string]>;

interface VehicleCardProps {
  id: string;
  onFly: (id: string) => void;
  onFollow: (id: string) => void;
}

export function VehicleCard({ id, onFly, onFollow }: VehicleCardProps) {
  const { t } = useTranslation();
  const { world, selection } = useApp();
  const vehicle = useSnapshot(world.state).vehicles[id];
  if (!vehicle) return null;
  const { name } = vehicle;
  return (
    <aside className="hf-card" aria-label={t('vehicle.details', { name })}>
      <header className="hf-card__head">
        <h2>{name}</h2>
        <span className="hf-spacer" />
        <button type="button" className="hf-tool" aria-label={t('vehicle.fly', { name })} onClick={() => onFly(id)}>
          <Icon name="fly" />
        </button>
        <button
          type="button"
          className="hf-tool"
          aria-label={t('vehicle.follow', { name })}
          onClick={() => onFollow(id)}
        >
          <Icon name="follow" />
        </button>
        <button type="button" className="hf-tool" aria-label={t('vehicle.close')} onClick={() => selection.clear()}>
          <Icon name="close" />
        </button>
      </header>
      <p className="hf-card__kind">{[vehicle.category, vehicle.model].filter(Boolean).join(' · ')}</p>
      <Chips vehicle={vehicle} />
      <Facts vehicle={vehicle} />
      <MachineFacts vehicle={vehicle} />
      <VehicleFix id={id} />
    </aside>
  );
}

function Chips({ vehicle }: { vehicle: Readonly<VehicleRecord> }) {
  const { t } = useTranslation();
  const [glyph, word] = CHIP_OF[vehicle.render];
  const bed = vehicle.loaded === 'YES' ? 'loaded' : 'empty';
  return (
    <p className="hf-card__chips">
      <span className="hf-chip">
        <Glyph name={glyph} />
        {t(word)}
      </span>
      {showsLoad(vehicle.category) && (
        <span className="hf-chip">
          <Glyph name={bed} />
          {t(`vehicle.${bed}`)}
        </span>
      )}
    </p>
  );
}

function Facts({ vehicle }: { vehicle: Readonly<VehicleRecord> }) {
  const { t } = useTranslation();
  const { config } = useApp();
  const since = vehicle.statusAtMs === undefined ? undefined : formatClock(vehicle.statusAtMs, config.site.timeZone);
  const facts = [
    [t('vehicle.status'), vehicle.status],
    [t('vehicle.statusCategory'), vehicle.statusCategory],
    [t('vehicle.since'), since],
    [t('vehicle.operator'), vehicle.operator],
    [t('vehicle.region'), vehicle.region],
    [t('vehicle.function'), vehicle.function],
    [t('vehicle.owner'), vehicle.owner],
  ] as const;
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="hf-facts">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
