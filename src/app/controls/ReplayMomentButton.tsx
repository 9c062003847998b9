/** Replays a moment of a vehicle in the selected viewer. */
import type { ReplayRequest } from '../../domain/replay/request.ts';
import { useReplayMoment } from '../session/useReplayMoment.ts';
import { ToolButton } from './ToolButton.tsx';

interface ReplayMomentButtonProps {
  label: string;
  /** Epoch milliseconds. */
  atMs: number;
  vehicleId: string;
  /** The window around the moment; undefined if it cannot be replayed. */
  requestOf: (atMs: number, nowMs: number) => ReplayRequest | undefined;
}

export function ReplayMomentButton({ label, atMs, vehicleId, requestOf }: ReplayMomentButtonProps) {
  const { playMoment, disabledReason } = useReplayMoment(requestOf);
  return (
    <ToolButton
      icon="history"
      size="small"
      label={label}
      disabledReason={disabledReason}
      onClick={() => playMoment(atMs, vehicleId)}
    />
  );
}
