/** Whether the user may draw zones; undefined while the request is pending, a string gives the reason why not. */
import { useState } from 'react';
import { useScope } from '../../lifetime/useScope.ts';
import { useDrawing } from '../../session/context.ts';

/** The request may have failed, or the right been granted since. */
const RECHECK_MS = 10_000;

export function useMayEditZones(): true | string | undefined {
  const { zones } = useDrawing();
  const [answer, setAnswer] = useState<true | string>();
  useScope(
    (scope) => {
      const check = async () => {
        const may = await zones.mayEdit(scope.signal);
        if (scope.ended) return;
        setAnswer(may);
        if (may !== true) scope.timeout(() => void check(), RECHECK_MS);
      };
      void check();
    },
    [zones],
  );
  return answer;
}
