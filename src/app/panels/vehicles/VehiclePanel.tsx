/** The vehicle list: presence filter, search, and a row a vehicle that flies to it. */
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { VehicleCategory } from '../../../domain/vehicle/category.ts';
import { useApp } from '../../context.ts';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { type PresenceFilter, rowsOf } from './rows.ts';
import { VehicleRows } from './VehicleRows.tsx';
import '../panel.css';

export function VehiclePanel({ onFly }: { onFly: (id: string) => void }) {
  const { t } = useTranslation();
  const { world } = useApp();
  const { vehicles } = useSnapshot(world.state);
  const [presence, setPresence] = useState<PresenceFilter>('all');
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<VehicleCategory>>(new Set());
  const needle = useDeferredValue(search);
  const all = Object.values(vehicles);
  const rows = rowsOf(all, { presence, search: needle, closed });
  const toggle = (category: VehicleCategory) =>
    setClosed((now) => {
      const next = new Set(now);
      if (!next.delete(category)) next.add(category);
      return next;
    });
  return (
    <section className="hf-panel" aria-label={t('vehicles.title')}>
      <h2 className="hf-panel__head">
        <Icon name="vehicle" />
        {t('vehicles.title')}
      </h2>
      <PresenceSwitch presence={presence} onChange={setPresence} />
      <div className="hf-panel__search">
        <SearchBox label={t('vehicles.search')} value={search} onChange={setSearch} />
      </div>
      {rows.length === 0 ? (
        <p className="hf-empty">{t(emptyText(all.length, presence, needle))}</p>
      ) : (
        <VehicleRows rows={rows} onFly={onFly} onToggle={toggle} />
      )}
    </section>
  );
}

function emptyText(total: number, presence: PresenceFilter, search: string) {
  if (search.trim() !== '') return 'vehicles.noMatch';
  if (total === 0 || presence === 'all') return 'vehicles.none';
  return presence === 'online' ? 'vehicles.noneOnline' : 'vehicles.noneOffline';
}

interface PresenceSwitchProps {
  presence: PresenceFilter;
  onChange: (presence: PresenceFilter) => void;
}

function PresenceSwitch({ presence, onChange }: PresenceSwitchProps) {
  const { t } = useTranslation();
  const { world } = useApp();
  const { counts } = useSnapshot(world.state);
  const figures = { online: counts.online, all: counts.online + counts.offline, offline: counts.offline };
  return (
    <fieldset className="hf-panel__filter">
      <legend className="hf-hidden">{t('vehicles.presence')}</legend>
      <div className="hf-segments">
        {(['online', 'all', 'offline'] as const).map((value) => (
          <button
            key={value}
            type="button"
            className="hf-segment"
            aria-pressed={presence === value}
            onClick={() => onChange(value)}
          >
            {t(`vehicles.${value}`)} <b>{figures[value]}</b>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
