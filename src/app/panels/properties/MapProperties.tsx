/** Details of a version of a map; a version that is not shown can be opened. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Fact, Facts } from '../../controls/Facts.tsx';
import { useMapAge } from '../../format/useMapAge.ts';
import { useSiteDates } from '../../format/useSiteDates.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useActions, useSite, useViews, useWorld } from '../../session/context.ts';
import { useSlotMap } from '../../session/useSlotMap.ts';
import { Section } from './facts.tsx';
import { MineAreaMembers } from './MineAreaMembers.tsx';
import { PropertyCard } from './PropertyCard.tsx';

export function MapProperties({ id, onReset }: { id: string; onReset: () => void }) {
  const { t } = useTranslation();
  const { site, config } = useSite();
  const { worldTitle } = useWorld();
  const actions = useActions();
  const state = useSnapshot(site);
  const ageOf = useMapAge();
  const { shortDate } = useSiteDates();
  const word = useTranslateSiteText();
  const { slots } = useViews();
  const { selected, views } = useSnapshot(slots);
  const isShown = useSlotMap().map?.id === id && views[selected] !== undefined;
  const map = state.maps.find((candidate) => candidate.id === id);
  if (!map) return null;
  return (
    <PropertyCard
      name={map.name}
      kind={[t('properties.kind.map'), shortDate(map.atMs)].filter(Boolean).join(' · ')}
      icon="map"
      onFly={isShown ? onReset : undefined}
    >
      <Section title={t('properties.attributes')}>
        <Facts>
          <Fact label={t('properties.id')}>{map.id}</Fact>
          <Fact label={t('properties.version')}>{ageOf(map)}</Fact>
          <Fact label={t('landing.mapAreas')}>{map.mineAreas.map(word).join(', ')}</Fact>
          <Fact label={t('properties.files')}>{map.fileDir}</Fact>
          <Fact label="HDFS">{map.hdfsDir}</Fact>
        </Facts>
      </Section>
      {/* Only live: the backend lists the current content. */}
      {config.filterMineArea && worldTitle === undefined && <MineAreaMembers mapId={id} areas={map.mineAreas} />}
      {!isShown && (
        <p className="hf-properties__actions">
          <button type="button" className="hf-button" onClick={() => actions.selectMap(id)}>
            {t('properties.openMap')}
          </button>
        </p>
      )}
    </PropertyCard>
  );
}
