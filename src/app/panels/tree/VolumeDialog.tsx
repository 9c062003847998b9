/** "Calculate volume" of a closed design mesh, in cubic metres; otherwise the reason why it has none. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MeshVolume } from '../../../domain/mesh/volume.ts';
import { readVolume } from '../../../engine/reading/readVolume.ts';
import { PartError } from '../../../lifetime/fetchThenImport.ts';
import type { DesignState } from '../../../state/designs/designs.ts';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { Modal } from '../../controls/Modal.tsx';
import { formatNumber } from '../../format/number.ts';
import { useFaultText } from '../../format/useFaultText.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useEntities } from '../../session/context.ts';

export function VolumeDialog({ designId, name, onClose }: { designId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { text, retry } = useVolume(designId);
  return (
    <Modal
      title={t('tree.volume.title', { name })}
      onClose={onClose}
      footer={
        <button type="button" className="hf-button hf-button--primary" onClick={onClose}>
          {t('tree.volume.close')}
        </button>
      }
    >
      {retry ? <LoadFailure text={text} onRetry={retry} /> : <p role="status">{text}</p>}
    </Modal>
  );
}

/** The volume in words, or why there is none; with a retry where another attempt may succeed. */
function useVolume(designId: string): { text: string; retry?: () => void } {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const { designs, designActions } = useEntities();
  const design = useSnapshot(designs).list.find(({ id }) => id === designId) as DesignState | undefined;
  const [volume, setVolume] = useState<MeshVolume | 'failed' | 'unreachable'>();
  const [attempt, setAttempt] = useState(0);
  const [isRequested, setRequested] = useState(false);
  const { phase, content } = design ?? {};
  useEffect(() => {
    if (phase !== 'idle' || isRequested) return;
    setRequested(true);
    designActions.retry(designId);
  }, [phase, isRequested, designId, designActions]);
  useScope(
    (scope) => {
      setVolume(undefined);
      if (content?.kind !== 'model') return;
      readVolume(scope, content.file).then(
        (found) => scope.ended || setVolume(found),
        (error: unknown) => scope.ended || setVolume(error instanceof PartError ? 'unreachable' : 'failed'),
      );
    },
    [content, attempt],
  );
  // A file that failed for the time being, of a design that no view shows, is not fetched again by itself.
  if (phase === 'idle' && isRequested)
    return { text: t('tree.volume.failed'), retry: () => designActions.retry(designId) };
  if (phase === 'failed' || volume === 'failed') return { text: t('tree.volume.failed') };
  if (volume === 'unreachable')
    return { text: faultText({ key: 'network', values: {} }), retry: () => setAttempt((count) => count + 1) };
  if (content?.kind === 'drawing') return { text: t('tree.volume.noMesh') };
  if (!volume) return { text: t('tree.volume.working') };
  if (volume.volumeM3 === undefined) return { text: t('tree.volume.open', { count: volume.openEdges }) };
  return { text: t('tree.volume.is', { volume: formatNumber(volume.volumeM3, 2), count: volume.triangles }) };
}
