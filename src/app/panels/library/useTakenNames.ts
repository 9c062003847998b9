/** Names in use, so that a duplicate is refused before a request. */
import { useCallback } from 'react';
import type { EditableKind } from '../../../domain/siteEntity/editable.ts';
import { useEntities, useLive } from '../../session/context.ts';

/** @returns a function from a kind to its names, except that of `exceptId` */
export function useTakenNames(): (kind: EditableKind, exceptId?: string) => string[] {
  const { world } = useLive();
  const { designs } = useEntities();
  return useCallback(
    (kind, exceptId) => {
      const taken: { id: string; name: string }[] = [];
      if (kind === 'design') taken.push(...designs.list.filter(({ map }) => !map));
      for (let row = 0; kind !== 'design' && row < world.siteEntities.count; row++) {
        const siteEntity = world.siteEntities.recordAt(row);
        if (siteEntity?.kind === kind) taken.push(siteEntity);
      }
      return taken.filter(({ id }) => id !== exceptId).map(({ name }) => name);
    },
    [world, designs],
  );
}
