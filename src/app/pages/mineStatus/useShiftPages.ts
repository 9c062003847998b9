/** The current shift, and the notes of the previous one; reloaded while the landing page is shown. */
import { useState } from 'react';
import { shiftBefore, shiftSpanAt } from '../../../domain/time/siteShift.ts';
import type { Handover } from '../../../domain/wire/handover.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useSite } from '../../session/context.ts';

const REFRESH_EVERY_MS = 60_000;

export interface ShiftPages {
  readonly running: Handover;
  /** A string is the reason why the last shift could not be read: its notes are unknown then. */
  readonly last: Handover | string;
}

/** A string is the reason for a failure, null if the backend keeps no shifts, undefined until the first answer. */
export type ShiftAnswer = ShiftPages | string | null | undefined;

export function useShiftPages(): { answer: ShiftAnswer; reload: () => void } {
  const { config, dispatch, now } = useSite();
  const [answer, setAnswer] = useState<ShiftAnswer>();
  const [reads, setReads] = useState(0);
  useScope(
    (scope) => {
      const read = async () => {
        const { timeZone } = config.site;
        const shift = shiftSpanAt(now(), timeZone);
        const pageOf = (atMs: number) => dispatch.handover.read(atMs, scope.signal).catch(() => undefined);
        const running = await pageOf(shift.fromMs);
        const last = typeof running === 'object' ? await pageOf(shiftBefore(shift, timeZone).fromMs) : undefined;
        if (scope.ended) return;
        setAnswer(typeof running === 'object' ? { running, last: last ?? '' } : (running ?? null));
        scope.timeout(() => void read(), REFRESH_EVERY_MS);
      };
      void read();
    },
    [config, dispatch, now, reads],
  );
  const reload = () => {
    setAnswer(undefined);
    setReads((count) => count + 1);
  };
  return { answer, reload };
}
