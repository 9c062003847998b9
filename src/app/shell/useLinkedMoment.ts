/** A link may lead to a past moment, with its selection: the replay starts there. */
import { useCallback } from 'react';
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import { replayRequestFrom } from '../../domain/replay/request.ts';
import { readSelection } from '../../domain/view/address.ts';
import { useEntities, useReplay, useShell, useSite, useViews } from '../session/context.ts';

/** @returns opens the address's moment, if it names one in the past */
export function useLinkedMoment(): () => void {
  const { now } = useSite();
  const { shell } = useShell();
  const { slots } = useViews();
  const { selection } = useEntities();
  const { replayActions } = useReplay();
  return useCallback(() => {
    const keys = readSelection(location.search) as EntityKey[];
    if (keys.length > 0) selection.select(...keys);
    const request = shell.linkedMomentMs === undefined ? undefined : replayRequestFrom(shell.linkedMomentMs, now());
    if (request && slots.views[slots.selected] !== undefined) replayActions.run(slots.selected, request);
  }, [now, shell, slots, selection, replayActions]);
}
