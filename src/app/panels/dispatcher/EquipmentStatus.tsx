/** Equipment status: vehicle, operator, status, since when and for how long; by search, range of days and shift. */

import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type EntityKey, vehicleKey } from '../../../domain/entity/entityKey.ts';
import { shiftOfHour } from '../../../domain/time/shift.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { DayInput } from '../../controls/DayInput.tsx';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { Segments } from '../../controls/Segments.tsx';
import { VirtualList } from '../../controls/VirtualList.tsx';
import { formatClock, formatDuration, siteDay, siteHour } from '../../format/time.ts';
import { useSiteDates } from '../../format/useSiteDates.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { Glyph } from '../../icons/Glyph.tsx';
import { LINK_WORD, linkDot } from '../../icons/linkDot.ts';
import { useNow } from '../../lifetime/useNow.ts';
import { useSite, useWorld } from '../../session/context.ts';
import { type EquipmentQuery, equipmentRows } from './equipmentRows.ts';

const ROW_PX = 28;

/** Default start of the range (rules.md#equipment-status). */
const FIRST_DAY = '2025-01-01';
const SHIFTS = ['all', 'day', 'night'] as const;

export function EquipmentStatus({ onFly }: { onFly: (key: EntityKey) => void }) {
  const { t } = useTranslation();
  const { config } = useSite();
  const { world, now } = useWorld();
  const { vehicles } = useSnapshot(world.state);
  const nowMs = useNow(now, 1_000);
  const [query, setQuery] = useState<EquipmentQuery>({ search: '', shift: 'all', from: FIRST_DAY, to: '' });
  const deferredQuery = useDeferredValue(query);
  const { timeZone } = config.site;
  const rows = useMemo(
    () =>
      equipmentRows(Object.values(vehicles), deferredQuery, {
        dayOf: (atMs) => siteDay(atMs, timeZone),
        shiftOf: (atMs) => shiftOfHour(siteHour(atMs, timeZone)),
      }),
    [vehicles, deferredQuery, timeZone],
  );
  return (
    <div className="hf-equipment">
      <Filters query={query} onChange={setQuery} />
      <div className="hf-equipment__row hf-equipment__row--head" aria-hidden>
        {(['vehicle', 'operator', 'status', 'start', 'end', 'spent'] as const).map((column) => (
          <span key={column}>{t(`dispatcher.column.${column}`)}</span>
        ))}
      </div>
      {rows.length === 0 ? (
        <p className="hf-empty">{t('vehicles.noMatch')}</p>
      ) : (
        <VirtualList
          items={rows}
          rowPx={ROW_PX}
          label={t('dispatcher.tab.equipment')}
          keyOf={({ id }) => id}
          row={(vehicle) => <Row vehicle={vehicle} nowMs={nowMs} onFly={onFly} />}
        />
      )}
    </div>
  );
}

function Filters({ query, onChange }: { query: EquipmentQuery; onChange: (query: EquipmentQuery) => void }) {
  const { t } = useTranslation();
  return (
    <div className="hf-equipment__filters">
      <SearchBox
        label={t('dispatcher.search')}
        value={query.search}
        onChange={(search) => onChange({ ...query, search })}
      />
      <DayInput label={t('dispatcher.from')} day={query.from} onChange={(from) => onChange({ ...query, from })} />
      <DayInput label={t('dispatcher.to')} day={query.to} onChange={(to) => onChange({ ...query, to })} />
      <Segments
        label={t('dispatcher.shift')}
        values={SHIFTS}
        chosen={query.shift}
        words={(shift) => t(`dispatcher.shifts.${shift}`)}
        onChoose={(shift) => onChange({ ...query, shift })}
      />
    </div>
  );
}

interface RowProps {
  vehicle: Readonly<VehicleRecord>;
  nowMs: number;
  onFly: (key: EntityKey) => void;
}

/** A status that lasts has no end yet. */
function Row({ vehicle, nowMs, onFly }: RowProps) {
  const { t } = useTranslation();
  const { config } = useSite();
  const { shortDate } = useSiteDates();
  const { id, name, operator, status, statusAtMs } = vehicle;
  const words = useTranslateSiteText()(status);
  const dot = linkDot(vehicle);
  return (
    <button type="button" className="hf-equipment__row" onClick={() => onFly(vehicleKey(id))}>
      <b>
        <Glyph name={dot} label={t(LINK_WORD[dot])} />
        {name}
      </b>
      <span title={operator}>{operator || '–'}</span>
      <span title={words}>{words || '–'}</span>
      <span>
        {statusAtMs === undefined ? '–' : `${shortDate(statusAtMs)} ${formatClock(statusAtMs, config.site.timeZone)}`}
      </span>
      <span>–</span>
      <span>{statusAtMs === undefined ? '–' : formatDuration(nowMs - statusAtMs)}</span>
    </button>
  );
}
