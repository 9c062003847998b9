/** Ctrl+K: one search for everything with a name, loaded when first requested (rules.md#search). */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { LazyBoundary } from '../controls/LazyBoundary.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useShell } from '../session/context.ts';

const OpenPalette = lazyComponent(async () => (await import('./OpenPalette.tsx')).OpenPalette);

export function CommandPalette() {
  const { t } = useTranslation();
  const { shell, focusHistory } = useShell();
  const { paletteOpen } = useSnapshot(shell);
  const typeAhead = useRef<HTMLInputElement>(null);
  if (!paletteOpen) return null;
  const close = () => {
    shell.paletteOpen = false;
  };
  return (
    <>
      {/* Takes the keys until the search is there. */}
      <input
        ref={typeAhead}
        className="hf-hidden"
        // biome-ignore lint/a11y/noAutofocus: the user has asked for a field to type in
        autoFocus
        aria-label={t('top.search')}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          close();
          focusHistory.restore();
        }}
      />
      <ErrorBoundary region="card">
        <LazyBoundary>
          <OpenPalette typeAhead={typeAhead} onClose={close} />
        </LazyBoundary>
      </ErrorBoundary>
    </>
  );
}
