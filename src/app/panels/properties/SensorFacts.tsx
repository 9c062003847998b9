/** Reports of a sensor (RSU): its state, its modules, and passages. */

import { useTranslation } from 'react-i18next';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import { Fact, Facts, NoFacts } from '../../controls/Facts.tsx';
import { attributeLabel } from '../../format/attributeText.ts';
import { useWatched } from '../../lifetime/useWatched.ts';
import { useWorld } from '../../session/context.ts';
import { infoText } from './attributes.tsx';
import { Section, TrendLine } from './facts.tsx';
import { Passages } from './Passages.tsx';
import type { SiteEntity } from './siteEntity.ts';

export function SensorFacts({ siteEntity, entity }: { siteEntity: SiteEntity; entity: EntityKey }) {
  const { t } = useTranslation();
  const { world } = useWorld();
  const staleMs = useWatched(() => world.siteEntities.ruleOf('RSU')?.syncMs);
  const { state, stateAtMs, elementsAtMs, count, modules, elements, info, source } = siteEntity;
  const isReported = state !== undefined || count !== undefined || modules.length > 0;
  return (
    <>
      <Section title={t('properties.state')} atMs={stateAtMs} staleMs={staleMs}>
        {isReported ? (
          <Facts>
            <Fact label={t('vehicle.status')}>{state}</Fact>
            {count !== undefined && (
              <TrendLine label={t('tree.field.person_count')} figure="count" entity={entity}>
                {count}
              </TrendLine>
            )}
            <Fact label={t('properties.source')}>{source ?? infoText(info, 'source')}</Fact>
            {modules.map(({ key, state: module }) => (
              <Fact key={key} label={attributeLabel(key)}>
                {module}
              </Fact>
            ))}
          </Facts>
        ) : (
          <NoFacts>{t('tree.noData', { what: t('properties.data.state') })}</NoFacts>
        )}
      </Section>
      {elements.length > 0 && (
        <Section title={t('properties.passages')} atMs={elementsAtMs}>
          <Passages passages={elements} />
        </Section>
      )}
    </>
  );
}
