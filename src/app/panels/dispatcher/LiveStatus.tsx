/** Equipment status if the backend records none: the current status, and its start. */

import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type EntityKey, vehicleKey } from '../../../domain/entity/entityKey.ts';
import type { StatusQuery } from '../../../domain/status/query.ts';
import { shiftOfHour } from '../../../domain/time/shift.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { VirtualList } from '../../controls/VirtualList.tsx';
import { formatClock, formatDuration, siteDay, siteHour } from '../../format/time.ts';
import { useSiteDates } from '../../format/useSiteDates.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { Glyph } from '../../icons/Glyph.tsx';
import { LINK_DOT_TEXT_KEY, linkDot } from '../../icons/linkDot.ts';
import { useByName } from '../../lifetime/useByName.ts';
import { useNow } from '../../lifetime/useNow.ts';
import { useThrottledSnapshot } from '../../lifetime/useThrottledSnapshot.ts';
import { useSite, useWorld } from '../../session/context.ts';
import { equipmentRows, machineCollator } from './equipmentRows.ts';
import { NoVehicleRows } from './NoVehicleRows.tsx';

const ROW_PX = 28;

interface LiveStatusProps {
  query: StatusQuery;
  onFly: (key: EntityKey) => void;
}

export function LiveStatus({ query, onFly }: LiveStatusProps) {
  const { t } = useTranslation();
  const { config } = useSite();
  const { world } = useWorld();
  const vehicles = useByName(useThrottledSnapshot(world.state.vehicles), machineCollator);
  // While the link is down nobody knows how long a status lasts.
  const nowMs = useNow(() => world.evaluationTimeMs(), 1_000);
  const deferredQuery = useDeferredValue(query);
  const { timeZone } = config.site;
  const siteText = useTranslateSiteText();
  const rows = useMemo(
    () =>
      equipmentRows(vehicles, deferredQuery.search, siteText, deferredQuery, {
        dayOf: (atMs) => siteDay(atMs, timeZone),
        shiftOf: (atMs) => shiftOfHour(siteHour(atMs, timeZone)),
      }),
    [vehicles, deferredQuery, siteText, timeZone],
  );
  return (
    <>
      <div className="hf-equipment__row hf-equipment__row--head" aria-hidden>
        {(['vehicle', 'operator', 'status', 'start', 'end', 'spent'] as const).map((column) => (
          <span key={column}>{t(`dispatcher.column.${column}`)}</span>
        ))}
      </div>
      {rows.length === 0 ? (
        <NoVehicleRows>
          <p className="hf-empty">{t('vehicles.noMatch')}</p>
        </NoVehicleRows>
      ) : (
        <VirtualList
          key={JSON.stringify(deferredQuery)}
          items={rows}
          rowPx={ROW_PX}
          label={t('dispatcher.tab.equipment')}
          keyOf={({ id }) => id}
          renderRow={(vehicle) => <LiveStatusRow vehicle={vehicle} nowMs={nowMs} onFly={onFly} />}
        />
      )}
    </>
  );
}

interface RowProps {
  vehicle: Readonly<VehicleRecord>;
  nowMs: number;
  onFly: (key: EntityKey) => void;
}

function LiveStatusRow({ vehicle, nowMs, onFly }: RowProps) {
  const { t } = useTranslation();
  const { config } = useSite();
  const { shortDate } = useSiteDates();
  const { id, name, operator, status, statusSinceMs, statusEndMs = Number.NEGATIVE_INFINITY } = vehicle;
  const words = useTranslateSiteText()(status);
  const dot = linkDot(vehicle);
  const textOfTime = (atMs: number) => `${shortDate(atMs)} ${formatClock(atMs, config.site.timeZone)}`;
  // An ongoing status has no end yet, or still that of the previous one.
  const endMs = statusSinceMs !== undefined && statusEndMs >= statusSinceMs ? statusEndMs : undefined;
  return (
    <button type="button" className="hf-equipment__row" onClick={() => onFly(vehicleKey(id))}>
      <b>
        <Glyph name={dot} label={t(LINK_DOT_TEXT_KEY[dot])} />
        {name}
      </b>
      <span title={operator}>{operator || '–'}</span>
      <span title={words}>{words || '–'}</span>
      <span>{statusSinceMs === undefined ? '–' : textOfTime(statusSinceMs)}</span>
      <span>{endMs === undefined ? '–' : textOfTime(endMs)}</span>
      <span>{statusSinceMs === undefined ? '–' : formatDuration(Math.min(endMs ?? nowMs, nowMs) - statusSinceMs)}</span>
    </button>
  );
}
