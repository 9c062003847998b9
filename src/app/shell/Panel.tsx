/** The open panel beside the rail; all but the first are loaded when opened. */

import { useSnapshot } from 'valtio';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { LazyBoundary } from '../controls/LazyBoundary.tsx';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { isPanel, RAIL_APPS } from '../panels/registry.ts';
import { useShell } from '../session/context.ts';
import type { PanelProps } from '../session/PanelDefinition.ts';

const PanelResizer = lazyComponent(async () => (await import('./PanelResizer.tsx')).PanelResizer);
const PANEL_COMPONENTS = new Map(RAIL_APPS.filter(isPanel).map(({ id, load }) => [id, lazyComponent(load)]));

export function Panel(props: PanelProps) {
  const { panel } = useSnapshot(useShell().shell);
  const Component = panel === undefined ? undefined : PANEL_COMPONENTS.get(panel);
  return (
    <ErrorBoundary key={panel ?? 'none'} region="panel">
      <LazyBoundary>
        {Component && panel !== undefined && (
          <>
            <Component {...props} />
            <LazyPart>
              <PanelResizer panel={panel} />
            </LazyPart>
          </>
        )}
      </LazyBoundary>
    </ErrorBoundary>
  );
}
