/** Details of a vehicle, live: state from the world's proxies; position and speed are written to the elements. */
import { useTranslation } from 'react-i18next';
import { proxy, useSnapshot } from 'valtio';
import { type EntityKey, vehicleKey } from '../../../domain/entity/entityKey.ts';
import { toggleTrail } from '../../../state/trails/trails.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { FactList, NoFacts } from '../../controls/Facts.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { VEHICLE_ICON } from '../../icons/iconOf.ts';
import { useStatePart } from '../../lifetime/useStatePart.ts';
import { useViews, useWorld } from '../../session/context.ts';
import { Section } from './facts.tsx';
import { MachineFacts } from './MachineFacts.tsx';
import { PropertyCard } from './PropertyCard.tsx';
import { RouteFrom } from './RouteFrom.tsx';
import { VehicleChips } from './VehicleChips.tsx';
import { VehicleFix } from './VehicleFix.tsx';

/** For a viewer without a scene. */
const EMPTY_FOLLOW_STATE = proxy<{ followed?: string }>({});

interface VehiclePropertiesProps {
  id: string;
  onFly: (key: EntityKey) => void;
  onFollow: (key: EntityKey) => void;
}

export function VehicleProperties({ id, onFly, onFollow }: VehiclePropertiesProps) {
  const word = useTranslateSiteText();
  const { world } = useWorld();
  const vehicle = useStatePart(world.state.vehicles, id);
  if (!vehicle) return null;
  const { name, category, categoryText, subcategory, model } = vehicle;
  return (
    <PropertyCard
      name={name}
      kind={[word(categoryText), word(subcategory), model].filter(Boolean).join(' · ')}
      icon={VEHICLE_ICON[category]}
      onFly={() => onFly(vehicleKey(id))}
      tools={
        <>
          <FollowToggle id={id} name={name} onFollow={onFollow} />
          <TrailToggle id={id} name={name} />
          <RouteFrom id={id} name={name} />
        </>
      }
    >
      <VehicleChips vehicle={vehicle} />
      <StateSection vehicle={vehicle} />
      <MachineFacts vehicle={vehicle} />
      <VehicleFix id={id} />
    </PropertyCard>
  );
}

/** Pressed while the camera of the selected viewer follows the vehicle. */
function FollowToggle({ id, name, onFollow }: Pick<VehiclePropertiesProps, 'id' | 'onFollow'> & { name: string }) {
  const { t } = useTranslation();
  const { slots, openViews } = useViews();
  const { selected } = useSnapshot(slots);
  const { followed } = useSnapshot(openViews.scene(selected)?.status ?? EMPTY_FOLLOW_STATE);
  return (
    <ToolButton
      icon="follow"
      label={t('vehicle.follow', { name })}
      isPressed={followed === vehicleKey(id)}
      onClick={() => onFollow(vehicleKey(id))}
    />
  );
}

/** Shows the vehicle's trail in the selected viewer. */
function TrailToggle({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const { slots, trails } = useViews();
  const { selected } = useSnapshot(slots);
  const isShown = useSnapshot(trails).bySlot[selected]?.ids.includes(id) === true;
  return (
    <ToolButton
      icon="trail"
      label={t(isShown ? 'trails.hide' : 'trails.show', { name })}
      on={isShown}
      onClick={() => toggleTrail(trails, selected, id)}
    />
  );
}

function StateSection({ vehicle }: { vehicle: Readonly<VehicleRecord> }) {
  const { t } = useTranslation();
  const facts = [
    [t('vehicle.status'), vehicle.status],
    [t('vehicle.statusCategory'), vehicle.statusCategory],
    [t('vehicle.operator'), vehicle.operator],
    [t('vehicle.region'), vehicle.region],
    [t('vehicle.function'), vehicle.function],
    [t('vehicle.owner'), vehicle.owner],
  ] as const;
  return (
    <Section title={t('properties.state')} atMs={vehicle.statusAtMs}>
      {facts.every(([, value]) => !value) ? (
        <NoFacts>{t('properties.noAttributes')}</NoFacts>
      ) : (
        <FactList facts={facts} />
      )}
    </Section>
  );
}
