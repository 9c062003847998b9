/** Reports of a fixed asset, by its code: ore pass, truck chute, refuge chamber, primary crusher, camera. */

import { useTranslation } from 'react-i18next';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import { gateOf } from '../../../domain/siteEntity/chute.ts';
import { OCCUPANCY_WINDOW_MS } from '../../../domain/siteEntity/people.ts';
import { Fact, Facts, NoFacts } from '../../controls/Facts.tsx';
import { formatNumber } from '../../format/number.ts';
import { useWatched } from '../../lifetime/useWatched.ts';
import { useWorld } from '../../session/context.ts';
import { infoText } from './attributes.tsx';
import { Section, TrendLine } from './facts.tsx';
import { Passages } from './Passages.tsx';
import type { SiteEntity } from './siteEntity.ts';

interface AssetProps {
  siteEntity: SiteEntity;
  entity: EntityKey;
}

export function AssetFacts({ siteEntity, entity }: AssetProps) {
  switch (siteEntity.code) {
    case 'RC':
      return <Refuge siteEntity={siteEntity} entity={entity} />;
    case 'CCTV':
      return <Camera siteEntity={siteEntity} />;
    default:
      return <OrePassFlow siteEntity={siteEntity} entity={entity} />;
  }
}

/** Where ore passes: level, and whether it is open or runs. */
function OrePassFlow({ siteEntity, entity }: AssetProps) {
  const { t } = useTranslation();
  const { code, level, levelAtMs, status, statusAtMs, state, stateAtMs, value } = siteEntity;
  const { world } = useWorld();
  const staleMs = useWatched(() => world.siteEntities.ruleOf(code)?.syncMs);
  const isChute = code === 'TX';
  const words = state ?? (isChute || status === undefined ? undefined : status);
  const hasState = words !== undefined || value !== undefined || (isChute && status !== undefined);
  return (
    <>
      <Section title={t('properties.level')} atMs={levelAtMs} staleMs={staleMs}>
        {level === undefined ? (
          <NoFacts>{t('tree.noData', { what: t('properties.data.level') })}</NoFacts>
        ) : (
          <Facts>
            <TrendLine label={t('properties.level')} unit="%" figure="level" entity={entity}>
              {formatNumber(level, 2)}
            </TrendLine>
          </Facts>
        )}
      </Section>
      {hasState && (
        <Section title={t('properties.state')} atMs={isChute ? statusAtMs : stateAtMs} staleMs={staleMs}>
          <Facts>
            {isChute && <Gate status={status} />}
            <Fact label={t('vehicle.status')}>{words}</Fact>
            {typeof value === 'number' ? (
              <TrendLine label={t('properties.value')} figure="value" entity={entity}>
                {formatNumber(value, 2)}
              </TrendLine>
            ) : (
              <Fact label={t('properties.value')}>{value}</Fact>
            )}
          </Facts>
        </Section>
      )}
    </>
  );
}

function Gate({ status }: { status: string | undefined }) {
  const { t } = useTranslation();
  const gate = status === undefined ? undefined : gateOf(status);
  return <Fact label={t('tree.field.state')}>{gate ? t(`tree.${gate}`) : status}</Fact>;
}

function Refuge({ siteEntity, entity }: AssetProps) {
  const { t } = useTranslation();
  const { world } = useWorld();
  const { count, elements, elementsAtMs, stateAtMs, state, info } = siteEntity;
  // Counted like the label in the scene: without a link, nobody's eight hours run out.
  const inside = formatNumber(count, 0);
  const capacity = typeof info['capacity'] === 'number' ? info['capacity'] : undefined;
  const staleMs = useWatched(() => world.siteEntities.ruleOf('RC')?.syncMs);
  const recentPassages = () => {
    const fromMs = world.evaluationTimeMs() - OCCUPANCY_WINDOW_MS;
    return elements.filter(({ item2 }) => item2 >= fromMs);
  };
  useWatched(() => recentPassages().length);
  const recent = recentPassages();
  return (
    <>
      <Section title={t('properties.occupancy')} atMs={elementsAtMs ?? stateAtMs} staleMs={staleMs}>
        <Facts>
          <TrendLine label={t('properties.inside')} figure="count" entity={entity}>
            {capacity === undefined ? inside : `${inside} / ${capacity}`}
          </TrendLine>
          <Fact label={t('vehicle.status')}>{state}</Fact>
        </Facts>
        <Passages passages={recent} />
      </Section>
      <Section title={t('properties.equipment')}>
        <Facts>
          <Fact label={t('properties.type')}>{infoText(info, 'rc_type')}</Fact>
          <Fact label={t('properties.ventilation')}>{infoText(info, 'vent_status')}</Fact>
          <Fact label={t('properties.electricity')}>{infoText(info, 'elec_status')}</Fact>
          <Fact label={t('properties.phone')}>{infoText(info, 'phone')}</Fact>
        </Facts>
      </Section>
    </>
  );
}

function Camera({ siteEntity: { id, state, stateAtMs, info } }: { siteEntity: SiteEntity }) {
  const { t } = useTranslation();
  return (
    <Section title={t('properties.camera')} atMs={stateAtMs}>
      <Facts>
        <Fact label={t('properties.id')}>{id}</Fact>
        <Fact label={t('properties.type')}>{infoText(info, 'cctv_type')}</Fact>
        <Fact label={t('vehicle.status')}>{state}</Fact>
      </Facts>
    </Section>
  );
}
