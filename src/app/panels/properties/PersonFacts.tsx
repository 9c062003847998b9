/** A person: data from the site's records, and the sensor that last saw the cap lamp. */
import { useTranslation } from 'react-i18next';
import { UNREADABLE_PERSON } from '../../../domain/siteEntity/people.ts';
import { Fact, Facts, NoFacts } from '../../controls/Facts.tsx';
import { useWatched } from '../../lifetime/useWatched.ts';
import { useWorld } from '../../session/context.ts';
import { PlaceFigures, Section } from './facts.tsx';
import type { SiteEntity } from './siteEntity.ts';

export function PersonFacts({
  siteEntity: { name, person, rsu, rsuAtMs, mineArea, place },
}: {
  siteEntity: SiteEntity;
}) {
  const { t } = useTranslation();
  const { world } = useWorld();
  const staleMs = useWatched(() => world.siteEntities.ruleOf('people')?.syncMs);
  const { fullName, department, issuedDate, caplamp } = person ?? UNREADABLE_PERSON;
  return (
    <>
      <Facts>
        <Fact label={t('properties.fullName')}>{fullName}</Fact>
        <Fact label={t('properties.sap')}>{name}</Fact>
        <Fact label={t('properties.department')}>{department}</Fact>
        <Fact label={t('properties.caplamp')}>{caplamp}</Fact>
        <Fact label={t('properties.issued')}>{issuedDate}</Fact>
      </Facts>
      <Section title={t('properties.lastSeen')} atMs={rsuAtMs} staleMs={staleMs}>
        {rsu === undefined ? (
          <NoFacts>{t('tree.noData', { what: t('properties.data.position') })}</NoFacts>
        ) : (
          <Facts>
            <Fact label={t('properties.kind.sensor')}>{rsu}</Fact>
            <Fact label={t('tree.field.mine_area')}>{mineArea}</Fact>
            <PlaceFigures place={place} />
          </Facts>
        )}
      </Section>
    </>
  );
}
