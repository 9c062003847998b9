/** Details of a sensor, fixed asset, person or annotation, live. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { isEditableKind } from '../../../domain/thing/editable.ts';
import { readAssetType } from '../../../domain/thing/kind.ts';
import { Facts } from '../../controls/Facts.tsx';
import { ASSET_ICON, KIND_ICON } from '../../icons/iconOf.ts';
import { useApp } from '../../session/context.ts';
import { AnnotationFacts } from './AnnotationFacts.tsx';
import { AssetFacts } from './AssetFacts.tsx';
import { OtherAttributes } from './attributes.tsx';
import { Figure, Section } from './facts.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PropertyCard } from './PropertyCard.tsx';
import { SensorFacts } from './SensorFacts.tsx';
import type { Thing } from './thing.ts';

export function ThingProperties({ entity, onFly }: { entity: string; onFly: (key: string) => void }) {
  const { t } = useTranslation();
  const { world } = useApp();
  const thing = useSnapshot(world.things.state)[entity] as Thing | undefined;
  if (!thing) return null;
  const asset = readAssetType(thing.code);
  const kind = asset ? t(`properties.asset.${asset}`) : t(`properties.kind.${thing.kind}`);
  return (
    <PropertyCard
      name={thing.person?.fullName ?? thing.name}
      kind={[kind, thing.mineArea].filter(Boolean).join(' · ')}
      icon={asset ? ASSET_ICON[asset] : KIND_ICON[thing.kind]}
      colour={thing.kind === 'annotation' ? undefined : thing.colour}
      onFly={thing.place && (() => onFly(entity))}
      edited={isEditableKind(thing.kind) ? { kind: thing.kind, id: thing.id, name: thing.name } : undefined}
    >
      {factsOf(thing, entity)}
      {thing.kind !== 'people' && <OtherAttributes thing={thing} />}
      <Place place={thing.place} />
    </PropertyCard>
  );
}

function factsOf(thing: Thing, entity: string): ReactNode {
  switch (thing.kind) {
    case 'asset':
      return <AssetFacts thing={thing} entity={entity} />;
    case 'sensor':
      return <SensorFacts thing={thing} entity={entity} />;
    case 'people':
      return <PersonFacts thing={thing} />;
    case 'annotation':
      return <AnnotationFacts thing={thing} />;
  }
}

function Place({ place }: { place: Readonly<SitePoint> | undefined }) {
  const { t } = useTranslation();
  if (!place) return null;
  const unit = t('units.m');
  return (
    <Section title={t('vehicle.position')}>
      <Facts>
        <Figure label={t('vehicle.easting')} unit={unit} value={place.easting} />
        <Figure label={t('vehicle.northing')} unit={unit} value={place.northing} />
        <Figure label={t('vehicle.altitude')} unit={unit} value={place.altitude} />
      </Facts>
    </Section>
  );
}
