/** Timelines of a window; another window requests all visible ones again, and keeps the loaded ones meanwhile. */
import { useEffect, useState } from 'react';
import { Scope } from '../../../lifetime/scope.ts';
import type { CallFaults } from '../../../state/calls/CallFaults.ts';
import { useShell, useSite } from '../../session/context.ts';
import type { DispatchActions } from '../../session/dispatchActions.ts';
import { Timelines } from './Timelines.ts';

interface TimelineWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

export function useTimelines({ fromMs, toMs }: TimelineWindow): Timelines {
  const { dispatch } = useSite();
  const { calls } = useShell();
  const [timelines, setTimelines] = useState(() => timelinesOf(dispatch, calls, fromMs, toMs));
  useEffect(() => {
    const next = timelinesOf(dispatch, calls, fromMs, toMs);
    setTimelines((last) => {
      Object.assign(next.value.state.timelines, last.value.state.timelines);
      // Kept until the first answer: a failure that disappeared with each step of the window would be announced again.
      next.value.state.failure = last.value.state.failure;
      return next;
    });
    return () => next.scope.dispose();
  }, [dispatch, calls, fromMs, toMs]);
  return timelines.value;
}

function timelinesOf(dispatch: DispatchActions, calls: CallFaults, fromMs: number, toMs: number) {
  const scope = new Scope();
  const value = new Timelines(
    scope,
    (ids, signal) => dispatch.statusTimelines(ids, fromMs, toMs, signal),
    (items) => calls.setSkipped('timelines', items),
  );
  return { scope, value };
}
