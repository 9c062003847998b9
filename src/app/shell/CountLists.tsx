/**
 * Lists behind the live counts: vehicles by name, people by the sensor that saw them last, counts of the map's zones.
 */
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { VirtualList } from '../controls/VirtualList.tsx';
import { formatNumber } from '../format/number.ts';
import { UNKNOWN_TEXT } from '../format/unknown.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { linkDot } from '../icons/linkDot.ts';
import { useByName } from '../lifetime/useByName.ts';
import { useStatePart } from '../lifetime/useStatePart.ts';
import { useThrottledSnapshot } from '../lifetime/useThrottledSnapshot.ts';
import { useSite, useWorld } from '../session/context.ts';
import { usePeopleCount } from '../session/usePeopleCount.ts';
import { useVehicleCounts } from '../session/useVehicleCounts.ts';

const ROW_PX = 28;
const MAX_VISIBLE_ROWS = 12;

const collator = new Intl.Collator(undefined, { numeric: true });

export function VehicleNames() {
  const { t } = useTranslation();
  const rows = useByName(useThrottledSnapshot(useWorld().world.state.vehicles), collator);
  const isKnown = useVehicleCounts() !== undefined;
  const emptyText = isKnown ? t('counts.noVehicles') : UNKNOWN_TEXT;
  return (
    <List title={t('counts.vehicles')} emptyText={rows.length === 0 ? emptyText : undefined}>
      <VirtualList
        items={rows}
        rowPx={ROW_PX}
        maxRows={MAX_VISIBLE_ROWS}
        label={t('counts.vehicles')}
        keyOf={({ id }) => id}
        renderRow={(vehicle) => (
          <span className="hf-counts__row">
            <Glyph name={linkDot(vehicle)} />
            <CountedName name={vehicle.name} />
          </span>
        )}
      />
      <ZoneCounts />
    </List>
  );
}

type Row =
  | { readonly key: string; readonly sensor: string; readonly count: number }
  | { readonly key: string; readonly name: string };

export function PeopleNames() {
  const { t } = useTranslation();
  const people = useStatePart(useWorld().world.state, 'people');
  const emptyText = usePeopleCount() === undefined ? UNKNOWN_TEXT : t('counts.noPeople');
  const rows = useMemo(
    () =>
      people.sensors.flatMap(({ name: sensor, count, people: names }): Row[] => [
        { key: sensor, sensor, count },
        ...names.map((name, k) => ({ key: `${sensor} ${k}`, name })),
      ]),
    [people],
  );
  return (
    <List title={t('counts.people')} emptyText={people.count === 0 ? emptyText : undefined}>
      <VirtualList
        items={rows}
        rowPx={ROW_PX}
        maxRows={MAX_VISIBLE_ROWS}
        label={t('counts.people')}
        keyOf={({ key }) => key}
        renderRow={(row) =>
          'sensor' in row ? (
            <span className="hf-counts__row hf-counts__row--group">
              <CountedName name={row.sensor} />
              <b>{formatNumber(row.count, 0)}</b>
            </span>
          ) : (
            <span className="hf-counts__row hf-counts__row--member">
              <CountedName name={row.name} />
            </span>
          )
        }
      />
    </List>
  );
}

/** Zones of the shown map that are not empty. */
function ZoneCounts() {
  const { t } = useTranslation();
  const { mapData } = useSite();
  const { world } = useWorld();
  const zones = useStatePart(world.state, 'zones');
  const { list } = useSnapshot(mapData).zones;
  const countedZones = list.flatMap(({ id, name }) => {
    const zone = zones[id];
    return zone && zone.count > 0 ? [{ id, name, count: zone.count }] : [];
  });
  if (countedZones.length === 0) return null;
  return (
    <>
      <h3>{t('live.zone')}</h3>
      <ul className="hf-counts__zones">
        {countedZones.map(({ id, name, count }) => (
          <li key={id} className="hf-counts__row hf-counts__row--group">
            <CountedName name={name} />
            <b>{formatNumber(count, 0)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A single line, however long the name is: a second one would cover the row below. */
function CountedName({ name }: { name: string }) {
  return (
    <span className="hf-counts__name" title={name}>
      {name}
    </span>
  );
}

/** @param emptyText shown instead of the children if there is nothing to list */
function List({ title, emptyText, children }: { title: string; emptyText: string | undefined; children: ReactNode }) {
  return (
    <div className="hf-counts__list">
      <h3>{title}</h3>
      {emptyText === undefined ? children : <p className="hf-empty">{emptyText}</p>}
    </div>
  );
}
