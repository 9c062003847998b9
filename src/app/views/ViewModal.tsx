/** The modals around editing a view, fetched when the first is needed. */
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useApp } from '../context.ts';

const Dialogs = lazy(async () => ({ default: (await import('./ViewDialogs.tsx')).ViewDialogs }));

export function ViewModal() {
  const { editor } = useApp();
  const { dialog } = useSnapshot(editor);
  if (dialog === 'none') return null;
  return (
    <Suspense fallback={null}>
      <Dialogs />
    </Suspense>
  );
}
