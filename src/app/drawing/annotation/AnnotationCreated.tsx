/** Notice that an annotation was created, with undo. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../controls/FieldError.tsx';
import { Modal } from '../../controls/Modal.tsx';
import { useIsMounted } from '../../lifetime/useIsMounted.ts';
import { useDrawing, useShell } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';

export function AnnotationCreated({ annotation }: { annotation: { id: string; name: string } }) {
  const t = useDrawingTexts();
  const common = useTranslation().t;
  const { annotations } = useDrawing();
  const { notices } = useShell();
  const isOpen = useIsMounted();
  const [failure, setFailure] = useState<string>();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async () => {
    if (isUndoing) return;
    setUndoing(true);
    const refused = await annotations.disable(annotation.id, annotation.name);
    setUndoing(false);
    // Closed in the meantime: another annotation may be being drawn by now.
    if (!isOpen()) {
      if (refused !== undefined) notices.show('error', refused);
    } else if (refused === undefined) void annotations.leave();
    else setFailure(refused);
  };
  return (
    <Modal
      title={t('annotation.created')}
      onClose={() => void annotations.leave()}
      footer={
        <>
          {annotation.id !== '' && (
            <button
              type="button"
              className="hf-button hf-button--quiet"
              aria-disabled={isUndoing || undefined}
              onClick={() => void undo()}
            >
              {t('annotation.undo')}
            </button>
          )}
          <button type="button" className="hf-button hf-button--primary" onClick={() => void annotations.leave()}>
            {common('vehicle.close')}
          </button>
        </>
      }
    >
      <p>{t('annotation.available')}</p>
      <FieldError>{failure}</FieldError>
    </Modal>
  );
}
