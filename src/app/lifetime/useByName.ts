/** Lists of named records, sorted by name. */
import { useMemo, useState } from 'react';
import { NameOrder } from '../../domain/name/NameOrder.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** All records, by name; sorted again only if some are new or renamed. @param collator only the first render's is used */
export function useByName<T extends Named>(
  records: Readonly<Record<string, T>>,
  collator: Intl.Collator,
): readonly T[] {
  const [order] = useState(
    () =>
      new NameOrder<T>(
        (a, b) => collator.compare(a.name, b.name),
        ({ name }) => name,
      ),
  );
  return useMemo(() => order.sort(Object.values(records)), [order, records]);
}
