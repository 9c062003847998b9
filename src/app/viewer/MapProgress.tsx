/** Loading progress of a viewer's map, and failed tiles. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent, prefetchComponents } from '../controls/lazyComponent.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { useSlotMap } from '../session/useSlotMap.ts';

/** The page's first requests have completed by then. */
const INITIAL_LOAD_MS = 60_000;

const MapMissing = lazyComponent(async () => (await import('./MapMissing.tsx')).MapMissing);

export function MapProgress({ view, slot }: { view: SceneView; slot: SlotId }) {
  const { t } = useTranslation();
  const { unavailableMapId } = useSlotMap(slot);
  const { phase, pending, failed, refused, withoutPictures, refusal, message } = useSnapshot(view.status).map;
  const isLoaded = phase === 'ready' && pending === 0;
  useScope(
    (scope) => {
      if (!isLoaded) return;
      prefetchComponents('often');
      scope.timeout(() => prefetchComponents('rarely'), INITIAL_LOAD_MS);
    },
    [isLoaded],
  );
  if (unavailableMapId !== undefined) {
    return (
      <LazyPart>
        <MapMissing slot={slot} id={unavailableMapId} />
      </LazyPart>
    );
  }
  const refusalText = refusal && t(`files.fault.${refusal.code}`, { file: refusal.file });
  if (phase === 'failed') {
    return (
      <p className="hf-viewer__note" role="alert">
        <Glyph name="alert" />
        {t('maps.failed', { reason: refusalText ?? message ?? '' })}
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
  const failedAfterRetry = failed - refused;
  if (failedAfterRetry > 0) return <ProgressNote>{t('maps.partlyFailed', { count: failedAfterRetry })}</ProgressNote>;
  if (refused > 0)
    return <ProgressNote>{t('maps.refused', { count: refused, reason: refusalText ?? '' })}</ProgressNote>;
  return withoutPictures > 0 ? (
    <ProgressNote>{t('maps.withoutPictures', { count: withoutPictures })}</ProgressNote>
  ) : null;
}

function ProgressNote({ children }: { children: ReactNode }) {
  return (
    <p className="hf-viewer__note" role="status">
      <Glyph name="warning" />
      {children}
    </p>
  );
}
