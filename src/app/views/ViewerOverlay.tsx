/** Overlay of a display mode: bar or spinner over the selected viewer, a grey cover over the others. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useReplay, useShell } from '../session/context.ts';
import { useBlockingMode } from '../session/useBlockingMode.ts';
import './cover.css';

const EditBar = lazyComponent(async () => (await import('./EditBar.tsx')).EditBar);

export function ViewerOverlay({ slot }: { slot: SlotId }) {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { displayMode } = useSnapshot(shell);
  const { phase } = useSnapshot(useReplay().replay);
  const blockingMode = useBlockingMode(slot);
  if (blockingMode !== undefined) {
    return (
      <div className="hf-cover">
        <p>{t('mode.exit', { mode: t(`mode.${blockingMode}`) })}</p>
      </div>
    );
  }
  if (displayMode === 'replay' && phase === 'waiting') {
    return (
      <div className="hf-cover hf-cover--waiting" role="status" aria-label={t('mode.waiting')}>
        <span className="hf-spinner" />
      </div>
    );
  }
  if (displayMode !== 'edit') return null;
  return (
    <LazyPart>
      <EditBar />
    </LazyPart>
  );
}
