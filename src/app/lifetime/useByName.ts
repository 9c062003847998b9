/** Lists of what has names, in their order. */
import { useMemo, useState } from 'react';
import { NameOrder } from '../../domain/name/NameOrder.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** All of some records, by their names; sorted anew only where some are new or renamed. @param collator as at the first render */
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
