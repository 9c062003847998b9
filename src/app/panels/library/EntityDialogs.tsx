/** Host of the dialogs that change the catalogue, for every caller. */

import { useSnapshot } from 'valtio';
import type { EntityDialog } from '../../../state/library/entityDialogs.ts';
import { ErrorBoundary } from '../../controls/ErrorBoundary.tsx';
import { LazyBoundary } from '../../controls/LazyBoundary.tsx';
import { lazyComponent } from '../../controls/lazyComponent.ts';
import { useEntities } from '../../session/context.ts';

const OpenEntityDialog = lazyComponent(async () => (await import('./OpenEntityDialog.tsx')).OpenEntityDialog);

export function EntityDialogs() {
  const { entityDialogs } = useEntities();
  const open = useSnapshot(entityDialogs).open as EntityDialog | undefined;
  if (!open) return null;
  const close = () => {
    entityDialogs.open = undefined;
  };
  return (
    <ErrorBoundary region="card">
      <LazyBoundary>
        <OpenEntityDialog open={open} onClose={close} />
      </LazyBoundary>
    </ErrorBoundary>
  );
}
