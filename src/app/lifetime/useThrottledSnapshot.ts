/** Snapshot of a proxy for long lists: updated a few times a second at most, without blocking user input. */
import { startTransition, useState } from 'react';
import { type Snapshot, snapshot } from 'valtio';
import { watchThrottled } from './throttledChanges.ts';
import { useScope } from './useScope.ts';

const SNAPSHOT_INTERVAL_MS = 400;

/** Unchanged parts keep their identity from one snapshot to the next. */
export function useThrottledSnapshot<T extends object>(source: T): Snapshot<T> {
  const [shown, setShown] = useState(() => ({ source, state: snapshot(source) }));
  useScope(
    (scope) => {
      const show = () => {
        const state = snapshot(source);
        startTransition(() =>
          setShown((before) => (before.source === source && before.state === state ? before : { source, state })),
        );
      };
      show();
      watchThrottled(scope, source, SNAPSHOT_INTERVAL_MS, show);
    },
    [source],
  );
  return shown.source === source ? shown.state : snapshot(source);
}
