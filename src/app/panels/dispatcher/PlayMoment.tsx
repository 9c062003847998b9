/** Shows a recorded moment of a vehicle again, in the selected viewer. */
import { useTranslation } from 'react-i18next';
import { replayRequestFrom } from '../../../domain/replay/request.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useReplayMoment } from '../../session/useReplayMoment.ts';

export function PlayMoment({ atMs, vehicleId }: { atMs: number; vehicleId: string }) {
  const { t } = useTranslation();
  const { play, reason } = useReplayMoment(replayRequestFrom);
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
