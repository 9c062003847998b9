/** What is known of one entity, live; rows may be there before the first report of what they stand for. */
import { useState } from 'react';
import { proxy, subscribe, useSnapshot } from 'valtio';
import { useScope } from './useScope.ts';

const NOTHING = proxy<Record<string, never>>({});

/**
 * Listens to the one record alone, however many there are; to all of them only until it is there.
 * @returns its fields; all undefined while nothing is known
 */
export function useRecord<T extends object>(records: Readonly<Record<string, T>>, id: string): Readonly<Partial<T>> {
  const record = records[id];
  const [, rerender] = useState(0);
  useScope(
    (scope) => {
      if (record) return;
      const look = () => {
        if (records[id]) rerender((times) => times + 1);
      };
      look();
      scope.own(subscribe(records, look));
    },
    [records, id, record],
  );
  return useSnapshot(record ?? NOTHING) as Readonly<Partial<T>>;
}
