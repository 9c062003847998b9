/** Shown over everything while something could not be loaded: what, in the backend's words, and a retry. */
import { useSnapshot } from 'valtio';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent, prefetchedComponent } from '../controls/lazyComponent.ts';
import { useLive, useShell } from '../session/context.ts';

const FailedCalls = prefetchedComponent(async () => (await import('./FailedCalls.tsx')).FailedCalls, 'rarely');
const SkippedItems = lazyComponent(async () => (await import('./SkippedItems.tsx')).SkippedItems);

export function CallFaults() {
  const { failedCalls } = useSnapshot(useShell().calls.state);
  const { isDown } = useSnapshot(useLive().link);
  // While the network is down, one banner covers all of it.
  if (failedCalls.every(({ fault }) => isDown && fault.key === 'network')) return null;
  return (
    <LazyPart>
      <FailedCalls />
    </LazyPart>
  );
}

/** In the status bar: list items that were left out. */
export function SkippedNote() {
  const { skippedItems } = useSnapshot(useShell().calls.state);
  if (skippedItems.length === 0) return null;
  return (
    <LazyPart>
      <SkippedItems />
    </LazyPart>
  );
}
