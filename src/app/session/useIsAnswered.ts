/** Before the first answer of a call it is unknown whether there is anything. */
import { useSnapshot } from 'valtio';
import type { LoadedCall } from '../../domain/link/calls.ts';
import { useShell } from './context.ts';

/** Whether a call has been answered at least once. */
export function useIsAnswered(call: LoadedCall): boolean {
  return useSnapshot(useShell().calls.state).answered.includes(call);
}
