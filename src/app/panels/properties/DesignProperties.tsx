/** Details of a design or DXF map: the content of its file, its extent, and omitted entities. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Fact, Facts, NoFacts } from '../../controls/Facts.tsx';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useEntities, useShell } from '../../session/context.ts';
import { useGoToEntity } from '../../session/useGoToEntity.ts';
import { Figure, Section } from './facts.tsx';
import { PropertyCard } from './PropertyCard.tsx';

export function DesignProperties({ id }: { id: string }) {
  const { t } = useTranslation();
  const word = useTranslateSiteText();
  const { shell } = useShell();
  const { designs } = useEntities();
  const design = useSnapshot(designs).list.find((candidate) => candidate.id === id);
  const goTo = useGoToEntity();
  if (!design) return null;
  const { name, map, mineArea, uuid, path, phase, layers, extent } = design;
  const unit = t('units.m');
  return (
    <PropertyCard
      name={name}
      kind={[t(map ? 'properties.kind.dxfMap' : 'properties.kind.design'), word(mineArea)].filter(Boolean).join(' · ')}
      icon="design"
      onFly={() => goTo('design', id)}
      editedEntity={map ? undefined : { kind: 'design', id, name }}
    >
      <Section title={t('properties.attributes')}>
        <Facts>
          <Fact label={t('properties.id')}>{id}</Fact>
          {uuid !== id && <Fact label="UUID">{uuid}</Fact>}
          <Fact label={t('properties.file')}>{path}</Fact>
        </Facts>
      </Section>
      <Section title={t('properties.contents')}>
        {phase === 'ready' ? (
          <Facts>
            {layers.length > 0 && <Fact label={t('properties.layers')}>{layers.length}</Fact>}
            {extent && (
              <>
                <Figure label={t('properties.width')} unit={unit} value={extent.max.easting - extent.min.easting} />
                <Figure label={t('properties.length')} unit={unit} value={extent.max.northing - extent.min.northing} />
                <Figure label={t('properties.lowest')} unit={unit} value={extent.min.altitude} />
                <Figure label={t('properties.highest')} unit={unit} value={extent.max.altitude} />
              </>
            )}
          </Facts>
        ) : (
          <NoFacts>{t(`properties.phase.${phase}`)}</NoFacts>
        )}
      </Section>
      <p className="hf-properties__actions">
        <button
          type="button"
          className="hf-button"
          onClick={() => {
            shell.designsOpen = true;
            designs.clickedDesign = { id, layer: undefined };
          }}
        >
          {t('properties.openLayers')}
        </button>
      </p>
    </PropertyCard>
  );
}
