/** Details of a sensor, fixed asset, person or annotation, live. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { isEditableKind } from '../../../domain/siteEntity/editable.ts';
import { readAssetType } from '../../../domain/wire/assetTypes.ts';
import { Facts } from '../../controls/Facts.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useEditorRefusal } from '../../drawing/annotation/useEditorRefusal.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { ASSET_ICON, KIND_ICON } from '../../icons/iconOf.ts';
import { useStatePart } from '../../lifetime/useStatePart.ts';
import { useDrawing, useWorld } from '../../session/context.ts';
import { AnnotationFacts } from './AnnotationFacts.tsx';
import { AssetFacts } from './AssetFacts.tsx';
import { OtherAttributes } from './attributes.tsx';
import { PlaceFigures, Section } from './facts.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PropertyCard } from './PropertyCard.tsx';
import { SensorFacts } from './SensorFacts.tsx';
import type { SiteEntity } from './siteEntity.ts';

export function SiteEntityProperties({ entity, onFly }: { entity: EntityKey; onFly: (key: EntityKey) => void }) {
  const { t } = useTranslation();
  const word = useTranslateSiteText();
  const { world } = useWorld();
  const { annotations } = useDrawing();
  const moveRefusal = useEditorRefusal();
  const siteEntity = useStatePart(world.siteEntities.state, entity) as SiteEntity | undefined;
  if (!siteEntity) return null;
  const asset = readAssetType(siteEntity.code);
  const kind = asset ? t(`properties.asset.${asset}`) : t(`properties.kind.${siteEntity.kind}`);
  return (
    <PropertyCard
      name={siteEntity.person?.fullName ?? siteEntity.name}
      kind={[kind, word(siteEntity.mineArea)].filter(Boolean).join(' · ')}
      icon={asset ? ASSET_ICON[asset] : KIND_ICON[siteEntity.kind]}
      colour={siteEntity.kind === 'annotation' ? undefined : siteEntity.colour}
      onFly={siteEntity.place && (() => onFly(entity))}
      editedEntity={
        isEditableKind(siteEntity.kind)
          ? { kind: siteEntity.kind, id: siteEntity.id, name: siteEntity.name }
          : undefined
      }
      tools={
        siteEntity.kind === 'annotation' &&
        siteEntity.place && (
          <ToolButton
            icon="follow"
            label={t('properties.move')}
            disabledReason={moveRefusal}
            onClick={() => void annotations.openEditor(siteEntity.id)}
          />
        )
      }
    >
      {factsOf(siteEntity, entity)}
      {siteEntity.kind !== 'people' && (
        <>
          <OtherAttributes siteEntity={siteEntity} />
          <PositionSection place={siteEntity.place} />
        </>
      )}
    </PropertyCard>
  );
}

function factsOf(siteEntity: SiteEntity, entity: EntityKey): ReactNode {
  switch (siteEntity.kind) {
    case 'asset':
      return <AssetFacts siteEntity={siteEntity} entity={entity} />;
    case 'sensor':
      return <SensorFacts siteEntity={siteEntity} entity={entity} />;
    case 'people':
      return <PersonFacts siteEntity={siteEntity} />;
    case 'annotation':
      return <AnnotationFacts siteEntity={siteEntity} />;
  }
}

function PositionSection({ place }: { place: Readonly<SitePoint> | undefined }) {
  const { t } = useTranslation();
  if (!place) return null;
  return (
    <Section title={t('vehicle.position')}>
      <Facts>
        <PlaceFigures place={place} />
      </Facts>
    </Section>
  );
}
