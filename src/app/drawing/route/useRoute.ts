/** The route between the chosen ends, requested whenever they change. */
import { useState } from 'react';
import { useScope } from '../../lifetime/useScope.ts';
import { useDrawing } from '../../session/context.ts';
import type { RouteAnswer } from '../../session/routeActions.ts';
import type { RouteEnds } from './routeDraft.ts';

/** @returns undefined while an end is missing, `wait` while the request is pending */
export function useRoute({ start, end, category }: RouteEnds): RouteAnswer | 'wait' | undefined {
  const { routes } = useDrawing();
  const [answer, setAnswer] = useState<RouteAnswer | 'wait'>();
  useScope(
    (scope) => {
      if (!start || !end) return setAnswer(undefined);
      setAnswer('wait');
      void routes.find(start, end, category, scope.signal).then((found) => {
        if (!scope.ended) setAnswer(found);
      });
    },
    [routes, start, end, category],
  );
  return answer;
}
