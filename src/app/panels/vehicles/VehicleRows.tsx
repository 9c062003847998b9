/** The rows, virtual: only those in sight are in the document. */
import { VirtualScroller } from 'primereact/virtualscroller';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { VehicleCategory } from '../../../domain/vehicle/category.ts';
import { showsLoad } from '../../../domain/vehicle/category.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { useApp } from '../../context.ts';
import { Glyph } from '../../icons/Glyph.tsx';
import { Icon } from '../../icons/Icon.tsx';
import type { Row } from './rows.ts';

interface VehicleRowsProps {
  rows: Row[];
  onFly: (id: string) => void;
  onToggle: (category: VehicleCategory) => void;
}

/** Height of a row as the density sets it. */
function rowHeight(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--hf-row'), 10) || 28;
}

export function VehicleRows({ rows, onFly, onToggle }: VehicleRowsProps) {
  const { t } = useTranslation();
  return (
    <VirtualScroller
      className="hf-rows"
      aria-label={t('vehicles.list')}
      items={rows}
      itemSize={rowHeight()}
      itemTemplate={(row: Row) =>
        row.kind === 'folder' ? (
          <FolderRow key={row.category} row={row} onToggle={onToggle} />
        ) : (
          <VehicleRow key={row.id} id={row.id} onFly={onFly} />
        )
      }
    />
  );
}

interface FolderRowProps {
  row: Extract<Row, { kind: 'folder' }>;
  onToggle: (category: VehicleCategory) => void;
}

function FolderRow({ row, onToggle }: FolderRowProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="hf-row hf-row--folder"
      aria-expanded={row.open}
      onClick={() => onToggle(row.category)}
    >
      <Icon name={row.open ? 'chevronDown' : 'chevronRight'} size="small" />
      {row.category}
      <span className="hf-spacer" />
      <span
        className="hf-row__count"
        title={t('vehicles.onlineOfTotal', { online: String(row.online), total: String(row.total) })}
      >
        <b>{row.online}</b> / {row.total}
      </span>
    </button>
  );
}

function VehicleRow({ id, onFly }: { id: string; onFly: (id: string) => void }) {
  const { world, selection } = useApp();
  const vehicle = useSnapshot(world.state).vehicles[id];
  const selected = useSnapshot(selection.state).ids.includes(id);
  if (!vehicle) return null;
  return (
    <button
      type="button"
      className="hf-row"
      data-offline={vehicle.render === 'offline' || undefined}
      aria-pressed={selected}
      onClick={() => onFly(id)}
    >
      <LinkDot vehicle={vehicle} />
      <span className="hf-row__name">{vehicle.name}</span>
      <OtherMark vehicle={vehicle} />
      <span className="hf-spacer" />
      <span className="hf-row__status">{vehicle.status?.replace(/^[\d.]+\s*/, '')}</span>
      <Bed vehicle={vehicle} />
    </button>
  );
}

function LinkDot({ vehicle }: { vehicle: Pick<VehicleRecord, 'render'> }) {
  const { t } = useTranslation();
  const offline = vehicle.render === 'offline';
  return <Glyph name={offline ? 'offline' : 'operating'} label={t(offline ? 'vehicles.offline' : 'vehicles.online')} />;
}

function OtherMark({ vehicle }: { vehicle: Pick<VehicleRecord, 'render'> }) {
  const { t } = useTranslation();
  return vehicle.render === 'onlineOther' ? <Glyph name="other" label={t('vehicle.other')} /> : null;
}

function Bed({ vehicle }: { vehicle: Pick<VehicleRecord, 'category' | 'loaded'> }) {
  const { t } = useTranslation();
  if (!showsLoad(vehicle.category)) return <span className="hf-row__bed" />;
  const loaded = vehicle.loaded === 'YES';
  return (
    <span className="hf-row__bed">
      <Glyph name={loaded ? 'loaded' : 'empty'} label={t(loaded ? 'vehicle.loaded' : 'vehicle.empty')} />
    </span>
  );
}
