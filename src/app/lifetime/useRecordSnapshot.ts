/** The live record of one entity; a row may be rendered before its entity's first report. */
import { useState } from 'react';
import { proxy, subscribe, useSnapshot } from 'valtio';
import { useScope } from './useScope.ts';

const EMPTY_RECORD = proxy<Record<string, never>>({});

/**
 * Subscribes to this record only, and to all records only until it exists.
 * @returns its fields; all undefined while there is no record
 */
export function useRecordSnapshot<T extends object>(
  records: Readonly<Record<string, T>>,
  id: string,
): Readonly<Partial<T>> {
  const record = records[id];
  const [, rerender] = useState(0);
  useScope(
    (scope) => {
      if (record) return;
      const rerenderOnceRecorded = () => {
        if (records[id]) rerender((times) => times + 1);
      };
      rerenderOnceRecorded();
      scope.own(subscribe(records, rerenderOnceRecorded));
    },
    [records, id, record],
  );
  return useSnapshot(record ?? EMPTY_RECORD) as Readonly<Partial<T>>;
}
