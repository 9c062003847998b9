/** Ctrl+K: the commands by name, fetched when they are first asked for. */
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useAllServices } from '../session/context.ts';
import type { Command } from './commands.ts';

const OpenPalette = lazyComponent(async () => (await import('./OpenPalette.tsx')).OpenPalette);

export function Palette() {
  const app = useAllServices();
  const { paletteOpen } = useSnapshot(app.shell);
  if (!paletteOpen) return null;
  const close = () => {
    app.shell.paletteOpen = false;
  };
  const run = (command: Command) => {
    close();
    command.run(app);
  };
  return (
    <ErrorBoundary region="card">
      <Suspense fallback={null}>
        <OpenPalette onRun={run} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
}
