/** Monitor V2 (for the group "test"): categories that open to their entities; the chosen one has its card in the scene. */
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { VehicleCategory } from '../../../domain/vehicle/category.ts';
import { useApp } from '../../context.ts';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { Glyph } from '../../icons/Glyph.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { VirtualList } from '../../views/VirtualList.tsx';
import { type EntityRow, entityRows } from './entityRows.ts';
import '../../theme/panel.css';

const ROW_PX = 28;

export function EntityList({ onFly }: { onFly: (id: string) => void }) {
  const { t } = useTranslation();
  const { world } = useApp();
  const { vehicles } = useSnapshot(world.state);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<VehicleCategory>();
  const needle = useDeferredValue(search);
  const rows = useMemo(() => entityRows(Object.values(vehicles), needle, open), [vehicles, needle, open]);
  return (
    <section className="hf-panel" aria-label={t('nav.monitorV2')}>
      <h2 className="hf-panel__head">
        <Icon name="list" />
        {t('nav.monitorV2')}
      </h2>
      <div className="hf-panel__search">
        <SearchBox label={t('entityList.search')} value={search} onChange={setSearch} />
      </div>
      {rows.length === 0 ? (
        <p className="hf-empty">{t('vehicles.noMatch')}</p>
      ) : (
        <VirtualList
          items={rows}
          rowPx={ROW_PX}
          label={t('entityList.list')}
          keyOf={(row) => (row.kind === 'category' ? `category ${row.category}` : row.id)}
          row={(row) => (
            <Row
              row={row}
              onFly={onFly}
              onToggle={(category) => setOpen((now) => (now === category ? undefined : category))}
            />
          )}
        />
      )}
    </section>
  );
}

interface RowProps {
  row: EntityRow;
  onFly: (id: string) => void;
  onToggle: (category: VehicleCategory) => void;
}

function Row({ row, onFly, onToggle }: RowProps) {
  const { t } = useTranslation();
  const { selection } = useApp();
  const { ids } = useSnapshot(selection.state);
  if (row.kind === 'category') {
    return (
      <button
        type="button"
        className="hf-row hf-row--folder"
        aria-expanded={row.open}
        onClick={() => onToggle(row.category)}
      >
        <Icon name={row.open ? 'chevronDown' : 'chevronRight'} size="small" />
        <Icon name="vehicle" />
        {row.category}
        <span className="hf-spacer" />
        <span className="hf-row__count">{row.count}</span>
      </button>
    );
  }
  return (
    <button
      type="button"
      className="hf-row"
      data-offline={row.offline || undefined}
      aria-pressed={ids.includes(row.id)}
      onClick={() => onFly(row.id)}
    >
      <Glyph
        name={row.offline ? 'offline' : 'operating'}
        label={t(row.offline ? 'vehicles.offline' : 'vehicles.online')}
      />
      <span className="hf-row__name">{row.name}</span>
    </button>
  );
}
