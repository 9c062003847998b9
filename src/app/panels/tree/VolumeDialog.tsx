/** "Calculate volume" of a closed design mesh, in cubic metres; otherwise the reason why it has none. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MeshVolume } from '../../../domain/mesh/volume.ts';
import { readVolume } from '../../../engine/reading/readVolume.ts';
import { Scope } from '../../../lifetime/scope.ts';
import type { DesignState } from '../../../state/designs/designs.ts';
import { Modal } from '../../controls/Modal.tsx';
import { formatNumber } from '../../format/number.ts';
import { useEntities } from '../../session/context.ts';

export function VolumeDialog({ designId, name, onClose }: { designId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation();
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
      <p role="status">{useVolumeText(designId)}</p>
    </Modal>
  );
}

function useVolumeText(designId: string): string {
  const { t } = useTranslation();
  const { designs, designActions } = useEntities();
  const design = useSnapshot(designs).list.find(({ id }) => id === designId) as DesignState | undefined;
  const [volume, setVolume] = useState<MeshVolume | 'failed'>();
  const { phase, content } = design ?? {};
  useEffect(() => {
    if (phase === 'idle') designActions.retry(designId);
  }, [phase, designId, designActions]);
  useEffect(() => {
    setVolume(undefined);
    if (content?.kind !== 'model') return;
    const scope = new Scope();
    readVolume(scope, content.file).then(
      (found) => scope.ended || setVolume(found),
      () => scope.ended || setVolume('failed'),
    );
    return () => scope.dispose();
  }, [content]);
  if (phase === 'failed' || volume === 'failed') return t('tree.volume.failed');
  if (content?.kind === 'drawing') return t('tree.volume.noMesh');
  if (!volume) return t('tree.volume.working');
  if (volume.volumeM3 === undefined) return t('tree.volume.open', { count: volume.openEdges });
  return t('tree.volume.is', { volume: formatNumber(volume.volumeM3, 2), count: volume.triangles });
}
