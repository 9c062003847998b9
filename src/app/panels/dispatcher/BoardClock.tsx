/**
 * The clock of the whole board: thousands of durations tick together, at a lower priority than user input. It stops with
 * the link: nobody knows how long a truck has been waiting since.
 */
import { createContext, type ReactNode, useContext, useDeferredValue } from 'react';
import { useNow } from '../../lifetime/useNow.ts';
import { useWorld } from '../../session/context.ts';

const BoardTimeContext = createContext(0);

export function BoardClock({ children }: { children: ReactNode }) {
  const { world } = useWorld();
  const nowMs = useDeferredValue(useNow(() => world.evaluationTimeMs(), 1_000));
  return <BoardTimeContext.Provider value={nowMs}>{children}</BoardTimeContext.Provider>;
}

/** @returns epoch milliseconds; the caller is rendered again every second */
export function useBoardTime(): number {
  return useContext(BoardTimeContext);
}
