/** The modals around editing a view, fetched when the first is needed. */
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useViews } from '../session/context.ts';

const Dialogs = lazyComponent(async () => (await import('./ViewDialogs.tsx')).ViewDialogs);

export function ViewDialogHost() {
  const { editor } = useViews();
  const { dialog } = useSnapshot(editor);
  if (dialog === 'none') return null;
  return (
    <Suspense fallback={null}>
      <Dialogs />
    </Suspense>
  );
}
