/** The page of a shift, read again while the shift runs. */
import { useState } from 'react';
import type { Handover } from '../../../../domain/wire/handover.ts';
import { useScope } from '../../../lifetime/useScope.ts';
import { useSite } from '../../../session/context.ts';

const REFRESH_EVERY_MS = 60_000;

/** A text is the reason of a failure, null that the backend keeps none; undefined until the first answer. */
export type HandoverAnswer = Handover | string | null | undefined;

/** @param atMs a moment of the shift */
export function useHandover(atMs: number): { page: HandoverAnswer; reload: () => void } {
  const { handover } = useSite().dispatch;
  const [answer, setAnswer] = useState<{ atMs: number; page: HandoverAnswer }>();
  const [reads, setReads] = useState(0);
  useScope(
    (scope) => {
      const read = async () => {
        const page = await handover.read(atMs, scope.signal).catch(() => undefined);
        if (scope.ended) return;
        setAnswer({ atMs, page: page ?? null });
        scope.timeout(() => void read(), REFRESH_EVERY_MS);
      };
      void read();
    },
    [handover, atMs, reads],
  );
  // Of another shift nothing is shown in the meantime.
  return { page: answer?.atMs === atMs ? answer.page : undefined, reload: () => setReads((count) => count + 1) };
}
