/** Message over the panes while nothing is drawn in them: the engine starts, cannot start, or has lost its context. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Stage } from '../../engine/stage/Stage.ts';
import { Glyph } from '../icons/Glyph.tsx';
import type { StageState } from './useStage.ts';

export function StageMessage({ state }: { state: StageState }) {
  const { t } = useTranslation();
  if (state.phase === 'ready') return <ContextMessage stage={state.stage} />;
  if (state.phase === 'starting') {
    return (
      <p className="hf-viewer__message" role="status">
        {t('viewer.starting')}
      </p>
    );
  }
  return (
    <p className="hf-viewer__message" role="alert">
      <Glyph name="alert" />
      {t('viewer.noWebgl', { reason: state.reason })}
    </p>
  );
}

/** Covers callouts, which would be frozen. */
function ContextMessage({ stage }: { stage: Stage }) {
  const { t } = useTranslation();
  const { isMissing } = useSnapshot(stage.context);
  if (!isMissing) return null;
  return (
    <div className="hf-viewer__message hf-viewer__message--cover" role="alert">
      <Glyph name="alert" />
      {t('viewer.contextLost')}
      <button type="button" className="hf-button" onClick={() => location.reload()}>
        {t('error.reload')}
      </button>
    </div>
  );
}
