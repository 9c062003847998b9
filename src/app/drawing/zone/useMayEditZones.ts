/** Whether the user may draw zones; undefined while the request is pending, a string gives the reason why not. */
import { useState } from 'react';
import { useScope } from '../../lifetime/useScope.ts';
import { useDrawing } from '../../session/context.ts';

export function useMayEditZones(): true | string | undefined {
  const { zones } = useDrawing();
  const [answer, setAnswer] = useState<true | string>();
  useScope(
    (scope) => {
      void zones.mayEdit(scope.signal).then((may) => {
        if (!scope.ended) setAnswer(may);
      });
    },
    [zones],
  );
  return answer;
}
