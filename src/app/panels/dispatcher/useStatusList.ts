/** The list behind the table, updated with the query and with new rows while it is open. */
import { useEffect, useState } from 'react';
import type { StatusQuery } from '../../../domain/status/query.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useSite } from '../../session/context.ts';
import { StatusList } from './StatusList.ts';

const REFRESH_EVERY_MS = 5_000;

export function useStatusList(query: StatusQuery): StatusList {
  const { dispatch } = useSite();
  const [{ list }] = useState(() => {
    const scope = new Scope();
    return { list: new StatusList(scope, dispatch.statusPage), scope };
  });
  useEffect(() => list.showQuery(query), [list, query]);
  useScope(
    (scope) =>
      scope.interval(() => {
        if (document.visibilityState === 'visible') list.refresh();
      }, REFRESH_EVERY_MS),
    [list],
  );
  return list;
}
