/** The route between the chosen ends, requested once they rest. */
import { useState } from 'react';
import { useScope } from '../../lifetime/useScope.ts';
import { useDrawing } from '../../session/context.ts';
import type { RouteAnswer } from '../../session/routeActions.ts';
import type { RouteEnds } from './routeDraft.ts';

/** An end that is dragged is elsewhere in each frame: a search for each of them would hold up those of others. */
const SETTLED_AFTER_MS = 150;

/** @returns undefined while an end is missing, `wait` while the request is pending */
export function useRoute({ start, end, category }: RouteEnds): RouteAnswer | 'wait' | undefined {
  const { routes } = useDrawing();
  const [answer, setAnswer] = useState<RouteAnswer | 'wait'>();
  useScope(
    (scope) => {
      if (!start || !end) return setAnswer(undefined);
      setAnswer('wait');
      const find = async () => {
        const found = await routes.find(start, end, category, scope.signal);
        if (!scope.ended) setAnswer(found);
      };
      scope.timeout(() => void find(), SETTLED_AFTER_MS);
    },
    [routes, start, end, category],
  );
  return answer;
}
