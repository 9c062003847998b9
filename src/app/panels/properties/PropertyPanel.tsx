/** The property panel at the top right: all known data of the selection (rules.md#property-card). */
import { useSnapshot } from 'valtio';
import { type EntityKey, readEntityKey } from '../../../domain/entity/entityKey.ts';
import { LazyPart } from '../../controls/LazyPart.tsx';
import { lazyComponent } from '../../controls/lazyComponent.ts';
import { useEntities, useWorld } from '../../session/context.ts';
import { DesignProperties } from './DesignProperties.tsx';
import { MapProperties } from './MapProperties.tsx';
import { SelectionSummary } from './SelectionSummary.tsx';
import { SiteEntityProperties } from './SiteEntityProperties.tsx';

import { VehicleProperties } from './VehicleProperties.tsx';

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
  return others.length > 0 ? <SelectionSummary ids={ids} /> : <SingleEntity key={firstId} id={firstId} {...props} />;
}

function SingleEntity({ id: key, onFly, onFollow, onReset }: PropertyPanelProps & { id: EntityKey }) {
  const { world } = useWorld();
  const subject = readEntityKey(key, (id) => world.vehicle(id) !== undefined);
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
      return (
        <LazyPart>
          <ZoneProperties id={subject.id} />
        </LazyPart>
      );
    default:
      return null;
  }
}
