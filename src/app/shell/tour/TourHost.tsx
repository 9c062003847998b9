/** The tour while it is offered or running; its code is loaded then. */
import { useSnapshot } from 'valtio';
import { LazyPart } from '../../controls/LazyPart.tsx';
import { lazyComponent } from '../../controls/lazyComponent.ts';
import { useShell } from '../../session/context.ts';

const TourOffer = lazyComponent(async () => (await import('./TourOffer.tsx')).TourOffer);
const Tour = lazyComponent(async () => (await import('./Tour.tsx')).Tour);

export function TourHost() {
  const { tour, hasLoaded } = useSnapshot(useShell().shell);
  if (tour === 'off' || !hasLoaded) return null;
  return <LazyPart>{tour === 'offered' ? <TourOffer /> : <Tour />}</LazyPart>;
}
