/** The modals around editing a view, loaded when the first is needed. */
import { useSnapshot } from 'valtio';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useViews } from '../session/context.ts';

const Dialogs = lazyComponent(async () => (await import('./ViewDialogs.tsx')).ViewDialogs);

export function ViewDialogHost() {
  const { editor } = useViews();
  const { dialog } = useSnapshot(editor);
  if (dialog === 'none') return null;
  return (
    <LazyPart>
      <Dialogs />
    </LazyPart>
  );
}
