/** Shows a recorded moment of a vehicle again, in the selected viewer. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { vehicleKey } from '../../../domain/entity/entityKey.ts';
import { requestFrom } from '../../../domain/replay/request.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useEntities, useReplay, useSite, useViews } from '../../session/context.ts';

interface Play {
  /** Why it cannot be played now. */
  reason: string | undefined;
  /** @param atMs epoch milliseconds */
  play: (atMs: number, vehicleId: string) => void;
}

export function usePlay(): Play {
  const { t } = useTranslation();
  const { now } = useSite();
  const { slots } = useViews();
  const { selection } = useEntities();
  const { replayActions } = useReplay();
  const { selected, views } = useSnapshot(slots);
  const reason = views[selected] === undefined ? t('interact.selectView') : undefined;
  return {
    reason,
    play: (atMs, vehicleId) => {
      const request = requestFrom(atMs, now());
      if (!request || reason !== undefined) return;
      selection.select(vehicleKey(vehicleId));
      replayActions.run(selected, request);
    },
  };
}

export function PlayMoment({ atMs, vehicleId }: { atMs: number; vehicleId: string }) {
  const { t } = useTranslation();
  const { play, reason } = usePlay();
  return (
    <ToolButton
      icon="history"
      size="small"
      label={t('dispatcher.play')}
      reason={reason}
      onClick={() => play(atMs, vehicleId)}
    />
  );
}
