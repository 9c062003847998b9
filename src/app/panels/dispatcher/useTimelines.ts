/** Timelines of a window; another window requests all visible ones again, and keeps the loaded ones meanwhile. */
import { useEffect, useState } from 'react';
import { Scope } from '../../../lifetime/scope.ts';
import { useSite } from '../../session/context.ts';
import { Timelines } from './Timelines.ts';

interface TimelineWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

export function useTimelines({ fromMs, toMs }: TimelineWindow): Timelines {
  const { dispatch } = useSite();
  const [timelines, setTimelines] = useState(() => timelinesOf(dispatch, fromMs, toMs));
  useEffect(() => {
    const next = timelinesOf(dispatch, fromMs, toMs);
    setTimelines((last) => {
      Object.assign(next.value.state.timelines, last.value.state.timelines);
      // It goes with the first answer: a reason that vanished at each step of the window would be announced again.
      next.value.state.fault = last.value.state.fault;
      return next;
    });
    return () => next.scope.dispose();
  }, [dispatch, fromMs, toMs]);
  return timelines.value;
}

function timelinesOf(dispatch: ReturnType<typeof useSite>['dispatch'], fromMs: number, toMs: number) {
  const scope = new Scope();
  return { scope, value: new Timelines(scope, (ids, signal) => dispatch.statusTimelines(ids, fromMs, toMs, signal)) };
}
