/** The map shown in the selected viewer and its version: a choice of names in capitals, and one of dates with their age. */
import type { FunctionComponent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MapVersion } from '../../state/site/site.ts';
import { ChoiceButton } from '../controls/ChoiceButton.tsx';
import { useMapAge } from '../format/useMapAge.ts';
import { useMapDates } from '../format/useMapDates.ts';
import { Icon } from '../icons/Icon.tsx';
import { useActions, useSite } from '../session/context.ts';
import { useSlotMap } from '../session/useSlotMap.ts';

export function MapPicker() {
  const { t } = useTranslation();
  const { site } = useSite();
  const { maps } = useSnapshot(site);
  const { dateOf } = useMapDates();
  const { map: shownMap, unavailableMapId } = useSlotMap();
  if (!shownMap && unavailableMapId === undefined) return null;
  // Versions of a map are adjacent, newest first.
  const newest = maps.filter(({ name }, k) => maps[k - 1]?.name !== name);
  const versions = maps.filter(({ name }) => name === shownMap?.name);
  return (
    <>
      <span className="hf-rule" />
      <MapChoice
        label={t('top.chooseMap')}
        now={`${t('top.map')}: ${shownMap?.name.toUpperCase() ?? t('maps.goneBriefly')}`}
        maps={newest}
        shownMap={newest.find(({ name }) => name === shownMap?.name)}
        row={MapName}
      >
        {shownMap ? <MapName map={shownMap} /> : t('maps.goneBriefly')}
      </MapChoice>
      {shownMap && (
        <MapChoice
          label={t('top.chooseVersion')}
          now={`${t('landing.mapDate')}: ${dateOf(shownMap)}`}
          maps={versions}
          shownMap={shownMap}
          row={MapDate}
        >
          <Icon name="calendar" size="small" />
          <span className="hf-top__date">{dateOf(shownMap)}</span>
        </MapChoice>
      )}
    </>
  );
}

function MapName({ map }: { map: MapVersion }) {
  return <b className="hf-top__map">{map.name.toUpperCase()}</b>;
}

function MapDate({ map }: { map: MapVersion }) {
  const { dateOf } = useMapDates();
  const ageOf = useMapAge();
  return (
    <>
      <span>{dateOf(map)}</span>
      <span className="hf-spacer" />
      <span className="hf-top__age">{ageOf(map)}</span>
    </>
  );
}

interface ChoiceProps {
  label: string;
  /** The current choice as text. */
  now: string;
  maps: readonly MapVersion[];
  /** The entry that represents the shown map. */
  shownMap: MapVersion | undefined;
  row: FunctionComponent<{ map: MapVersion }>;
  children: ReactNode;
}

function MapChoice({ maps, shownMap, row: Row, ...button }: ChoiceProps) {
  const actions = useActions();
  const mapOf = (id: string) => maps.find((map) => map.id === id);
  return (
    <ChoiceButton
      {...button}
      values={maps.map(({ id }) => id)}
      chosen={shownMap?.id}
      labelOf={(id) => {
        const map = mapOf(id);
        return map && <Row map={map} />;
      }}
      onChoose={(id) => {
        if (id !== shownMap?.id) actions.selectMap(id);
      }}
    />
  );
}
