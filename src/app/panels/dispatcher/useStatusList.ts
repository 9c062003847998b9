/** The list behind the table, updated for the query and for new rows while it is open. */
import { useEffect, useState } from 'react';
import type { StatusQuery } from '../../../domain/status/query.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useShell, useSite } from '../../session/context.ts';
import { STATUS_REFRESH_MS } from './listedRow.ts';
import { StatusList } from './StatusList.ts';

export function useStatusList(query: StatusQuery): StatusList {
  const { dispatch, now } = useSite();
  const { calls } = useShell();
  const [{ list }] = useState(() => {
    const scope = new Scope();
    const onSkipped = (rows: readonly string[]) => calls.setSkipped('statuses', rows);
    return { list: new StatusList(scope, dispatch.statusPage, now, onSkipped), scope };
  });
  useEffect(() => {
    list.showQuery(query);
    return () => list.stop();
  }, [list, query]);
  useScope(
    (scope) =>
      scope.interval(() => {
        if (document.visibilityState === 'visible') list.refresh();
      }, STATUS_REFRESH_MS),
    [list],
  );
  return list;
}
