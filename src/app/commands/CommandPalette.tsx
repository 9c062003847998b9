/** Ctrl+K: one search for everything with a name, loaded when first requested (rules.md#search). */

import { useSnapshot } from 'valtio';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { LazyBoundary } from '../controls/LazyBoundary.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useShell } from '../session/context.ts';

const OpenPalette = lazyComponent(async () => (await import('./OpenPalette.tsx')).OpenPalette);

export function CommandPalette() {
  const { shell } = useShell();
  const { paletteOpen } = useSnapshot(shell);
  if (!paletteOpen) return null;
  return (
    <ErrorBoundary region="card">
      <LazyBoundary>
        <OpenPalette
          onClose={() => {
            shell.paletteOpen = false;
          }}
        />
      </LazyBoundary>
    </ErrorBoundary>
  );
}
