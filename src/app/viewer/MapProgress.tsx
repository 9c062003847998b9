/** What is being loaded of the map, and what could not be. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Stage } from '../../engine/stage/Stage.ts';
import { prefetchComponents } from '../controls/lazyComponent.ts';
import { Glyph } from '../icons/Glyph.tsx';

export function MapProgress({ stage }: { stage: Stage }) {
  const { t } = useTranslation();
  const { phase, pending, failed, message } = useSnapshot(stage.mapState);
  const isThere = phase === 'ready' && pending === 0;
  useEffect(() => {
    if (isThere) prefetchComponents();
  }, [isThere]);
  if (phase === 'failed') {
    return (
      <p className="hf-viewer__note" role="alert">
        <Glyph name="alert" />
        {t('maps.failed', { reason: message ?? '' })}
      </p>
    );
  }
  if (phase === 'loading' || pending > 0) {
    return (
      <p className="hf-viewer__note" role="status">
        {pending > 0 ? t('maps.loadingTiles', { count: pending }) : t('maps.loading')}
      </p>
    );
  }
  if (failed === 0) return null;
  return (
    <p className="hf-viewer__note" role="status">
      <Glyph name="warning" />
      {t('maps.partlyFailed', { count: failed })}
    </p>
  );
}
