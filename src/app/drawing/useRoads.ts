/** The site's roads, loaded with the first tool that needs them. */
import { useState } from 'react';
import { useScope } from '../lifetime/useScope.ts';
import { useDrawing } from '../session/context.ts';
import type { SiteRoads } from '../session/routeActions.ts';

/** @returns undefined until they are loaded, and if the backend has none */
export function useRoads(): SiteRoads | undefined {
  const { routes } = useDrawing();
  const [roads, setRoads] = useState<SiteRoads>();
  useScope(
    (scope) => {
      void routes.roads().then((fetchedRoads) => {
        if (!scope.ended) setRoads(fetchedRoads);
      });
    },
    [routes],
  );
  return roads;
}
