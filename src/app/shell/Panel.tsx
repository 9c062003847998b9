/** The panel beside the rail for the app that is open; all but the first are fetched when they are needed. */
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { TreePanel } from '../panels/tree/TreePanel.tsx';
import { useApp } from '../session/context.ts';

const MonitorV2 = lazyComponent(async () => (await import('../panels/monitorV2/EntityList.tsx')).EntityList);
const Dispatcher = lazyComponent(
  async () => (await import('../panels/dispatcher/DispatcherPanel.tsx')).DispatcherPanel,
);
const Alerts = lazyComponent(async () => (await import('../panels/alerts/AlertsPanel.tsx')).AlertsPanel);
const Maintenance = lazyComponent(
  async () => (await import('../panels/maintenance/MaintenancePanel.tsx')).MaintenancePanel,
);

export function Panel({ onFly }: { onFly: (id: string) => void }) {
  const { panel } = useSnapshot(useApp().shell);
  return (
    <ErrorBoundary key={panel ?? 'none'} region="panel">
      <Suspense fallback={null}>{panelOf(panel, onFly)}</Suspense>
    </ErrorBoundary>
  );
}

function panelOf(panel: ReturnType<typeof useApp>['shell']['panel'], onFly: (id: string) => void) {
  switch (panel) {
    case 'monitor':
      return <TreePanel onFly={onFly} />;
    case 'monitorV2':
      return <MonitorV2 />;
    case 'dispatcher':
      return <Dispatcher onFly={onFly} />;
    case 'alerts':
      return <Alerts onFly={onFly} />;
    case 'maintenance':
      return <Maintenance />;
    default:
      return null;
  }
}
