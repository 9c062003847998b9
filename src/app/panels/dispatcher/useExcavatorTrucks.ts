/** Highlights an excavator's trucks in the selected viewer: they are selected, and their trails show their routes. */
import { useSnapshot } from 'valtio';
import { vehicleKey } from '../../../domain/entity/entityKey.ts';
import { HAUL_STAGES } from '../../../domain/haul/stages.ts';
import { MAX_TRAILS } from '../../../domain/trail/trail.ts';
import { changeTrails } from '../../../state/trails/trails.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { useEntities, useViews } from '../../session/context.ts';
import type { BoardExcavator } from './board.ts';

/** Longer than a haul cycle usually takes. */
const TRAIL_MINUTES = 30;

export interface ExcavatorTrucks {
  /** Exactly the excavator and its trucks are selected. */
  readonly isShown: boolean;
  toggle(): void;
}

export function useExcavatorTrucks({ machine, trucks }: BoardExcavator<VehicleRecord>): ExcavatorTrucks {
  const { selection } = useEntities();
  const { slots, trails } = useViews();
  const { ids } = useSnapshot(selection.state);
  const { selected } = useSnapshot(slots);
  const members = HAUL_STAGES.flatMap((stage) => trucks[stage].map(({ id }) => id));
  const keys = (machine ? [machine.id, ...members] : members).map(vehicleKey);
  const isShown = keys.length > 1 && keys.length === ids.length && keys.every((key) => ids.includes(key));
  return {
    isShown,
    toggle: () => {
      selection.select(...(isShown ? [] : keys));
      changeTrails(trails, selected, { ids: isShown ? [] : members.slice(0, MAX_TRAILS), minutes: TRAIL_MINUTES });
    },
  };
}
