/** Messages of the replay socket other than those of the recording. */
import type { UnreadableGap } from '../history/reading/segmentFiles.ts';

type ReplayStatusName = 'STARTED' | 'PAUSED' | 'RESUMED' | 'FINISHED' | 'NO_DATA' | 'INVALID_REQUEST' | 'ERROR' | 'GAP';

export function statusText(status: ReplayStatusName, fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ status, ...fields });
}

const GAP_REASONS: Record<UnreadableGap['reason'], string> = {
  corrupt: 'Part of the recording is damaged and cannot be read',
  missing: 'Part of the recording is missing',
  stopped: 'Nothing was recorded then',
};

export function gapText({ from, to, reason }: UnreadableGap): string {
  return statusText('GAP', { from, to, message: GAP_REASONS[reason] });
}
