/** Before the first answer of a call it is not known whether there is anything. */
import { useSnapshot } from 'valtio';
import type { LoadedCall } from '../../../domain/link/calls.ts';
import { useShell } from '../../session/context.ts';

export function useIsAnswered(call: LoadedCall): boolean {
  return useSnapshot(useShell().calls.state).answered.includes(call);
}
