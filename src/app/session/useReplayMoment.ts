/** Replays a recorded moment of a vehicle in the selected viewer. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { vehicleKey } from '../../domain/entity/entityKey.ts';
import type { ReplayRequest } from '../../domain/replay/request.ts';
import { useEntities, useReplay, useSite, useViews } from './context.ts';

interface ReplayMoment {
  /** Why it cannot be played now. */
  disabledReason: string | undefined;
  /** @param atMs epoch milliseconds */
  playMoment: (atMs: number, vehicleId: string) => void;
}

/** @param requestOf the window around a moment; undefined if it cannot be replayed */
export function useReplayMoment(requestOf: (atMs: number, nowMs: number) => ReplayRequest | undefined): ReplayMoment {
  const { t } = useTranslation();
  const { now } = useSite();
  const { slots } = useViews();
  const { selection } = useEntities();
  const { replayActions } = useReplay();
  const { selected, views } = useSnapshot(slots);
  const disabledReason = views[selected] === undefined ? t('interact.selectView') : undefined;
  return {
    disabledReason,
    playMoment: (atMs, vehicleId) => {
      const request = requestOf(atMs, now());
      if (!request || disabledReason !== undefined) return;
      selection.select(vehicleKey(vehicleId));
      replayActions.run(selected, request);
    },
  };
}
