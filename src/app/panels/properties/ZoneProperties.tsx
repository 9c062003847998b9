/** Details of a rule zone: its bounds, its map, and its current counts. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { areaOf, type Zone } from '../../../domain/zone/zone.ts';
import { Fact, Facts, NoFacts } from '../../controls/Facts.tsx';
import { LazyPart } from '../../controls/LazyPart.tsx';
import { lazyComponent } from '../../controls/lazyComponent.ts';
import { ZoneMembers } from '../../controls/ZoneMembers.tsx';
import { useStatePart } from '../../lifetime/useStatePart.ts';
import { useSite, useWorld } from '../../session/context.ts';
import { useGoToEntity } from '../../session/useGoToEntity.ts';
import { Figure, Section } from './facts.tsx';
import { PropertyCard } from './PropertyCard.tsx';
import { ZoneRule } from './ZoneRule.tsx';
import { ZoneSensors } from './ZoneSensors.tsx';

const ZoneViewMenu = lazyComponent(async () => (await import('../../drawing/camera/ZoneViewMenu.tsx')).ZoneViewMenu);

export function ZoneProperties({ id }: { id: string }) {
  const { t } = useTranslation();
  const { mapData, site } = useSite();
  const zone = useSnapshot(mapData).zones.list.find((candidate) => candidate.id === id);
  const { maps } = useSnapshot(site);
  const goTo = useGoToEntity();
  if (!zone) return null;
  const map = maps.find((candidate) => candidate.id === zone.mapId);
  const unit = t('units.m');
  return (
    <PropertyCard
      name={zone.name}
      kind={t('properties.kind.ruleZone')}
      icon="ruleZone"
      help="zones"
      onFly={() => goTo('ruleZone', id)}
      tools={
        <LazyPart>
          <ZoneViewMenu id={id} name={zone.name} />
        </LazyPart>
      }
    >
      <ZoneRule zone={zone as Zone} />
      <OccupancySection id={id} />
      <Section title={t('properties.insideByName')}>
        <ZoneMembers zone={zone as Zone} />
      </Section>
      <ZoneSensors id={id} />
      <Section title={t('properties.attributes')}>
        <Facts>
          <Fact label={t('properties.id')}>{id}</Fact>
          <Fact label={t('properties.kind.map')}>{map?.name ?? zone.mapId}</Fact>
          <Figure label={t('properties.lowest')} unit={unit} value={zone.lowM} />
          <Figure label={t('properties.highest')} unit={unit} value={zone.highM} />
          <Fact label={t('properties.corners')}>{zone.corners.length}</Fact>
          <Figure label={t('properties.area')} unit={t('properties.unit.m2')} value={areaOf(zone)} />
        </Facts>
      </Section>
    </PropertyCard>
  );
}

function OccupancySection({ id }: { id: string }) {
  const { t } = useTranslation();
  const { world, link } = useWorld();
  const count = useStatePart(world.state, 'zones')[id];
  // Counts are sent when they change: they stay valid as long as the link is up.
  const isCurrent = useSnapshot(link).phase === 'live';
  return (
    <Section title={t('properties.now')} atMs={count?.atMs} staleMs={isCurrent ? undefined : 0}>
      {count ? (
        <Facts>
          <Fact label={t('properties.count')}>{count.count}</Fact>
          <Fact label={t('tree.field.vehicles')}>{count.vehicles}</Fact>
          <Fact label={t('tree.field.people')}>{count.people}</Fact>
          <Fact label={t('tree.field.rsus')}>{count.rsus}</Fact>
        </Facts>
      ) : (
        <NoFacts>{t('tree.noData', { what: t('properties.data.count') })}</NoFacts>
      )}
    </Section>
  );
}
