/** The property panel at the top right: all known data of the selection (rules.md#property-card). */
import { useSnapshot } from 'valtio';
import { type EntityKey, readEntityKey } from '../../../domain/entity/entityKey.ts';
import { LazyPart } from '../../controls/LazyPart.tsx';
import { lazyComponent } from '../../controls/lazyComponent.ts';
import { useStatePart } from '../../lifetime/useStatePart.ts';
import { useEntities, useWorld } from '../../session/context.ts';
import { SelectionSummary } from './SelectionSummary.tsx';
import { VehicleProperties } from './VehicleProperties.tsx';

// Loaded on demand: most selected entities are vehicles.
const SiteEntityProperties = lazyComponent(
  async () => (await import('./SiteEntityProperties.tsx')).SiteEntityProperties,
);
const DesignProperties = lazyComponent(async () => (await import('./DesignProperties.tsx')).DesignProperties);
const MapProperties = lazyComponent(async () => (await import('./MapProperties.tsx')).MapProperties);
const ZoneProperties = lazyComponent(async () => (await import('./ZoneProperties.tsx')).ZoneProperties);

interface PropertyPanelProps {
  onFly: (key: EntityKey) => void;
  onFollow: (key: EntityKey) => void;
  /** Frames the whole map. */
  onReset: () => void;
}

export function PropertyPanel(props: PropertyPanelProps) {
  const { selection } = useEntities();
  const { ids } = useSnapshot(selection.state);
  const [firstId, ...others] = ids;
  if (firstId === undefined) return null;
  if (others.length > 0) return <SelectionSummary ids={ids} />;
  return (
    <LazyPart key={firstId}>
      <SingleEntity id={firstId} {...props} />
    </LazyPart>
  );
}

function SingleEntity({ id: key, onFly, onFollow, onReset }: PropertyPanelProps & { id: EntityKey }) {
  const { world } = useWorld();
  // A selection from the address or from before a reload may exist before its vehicle does.
  const isVehicle = useStatePart(world.state.vehicles, key) !== undefined || world.vehicle(key) !== undefined;
  const subject = readEntityKey(key, () => isVehicle);
  switch (subject?.kind) {
    case 'vehicle':
      return <VehicleProperties id={subject.id} onFly={onFly} onFollow={onFollow} />;
    case 'sensor':
    case 'asset':
    case 'people':
    case 'annotation':
      return <SiteEntityProperties entity={key} onFly={onFly} />;
    case 'design':
      return <DesignProperties id={subject.id} />;
    case 'map':
      return <MapProperties id={subject.id} onReset={onReset} />;
    case 'ruleZone':
      return <ZoneProperties id={subject.id} />;
    default:
      return null;
  }
}
