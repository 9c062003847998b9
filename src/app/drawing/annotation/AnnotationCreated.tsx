/** Notice that an annotation was created, with undo. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../controls/FieldError.tsx';
import { Modal } from '../../controls/Modal.tsx';
import { useDrawing } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';

export function AnnotationCreated({ annotation }: { annotation: { id: string; name: string } }) {
  const t = useDrawingTexts();
  const common = useTranslation().t;
  const { annotations } = useDrawing();
  const [failure, setFailure] = useState<string>();
  const undo = async () => {
    const refused = await annotations.disable(annotation.id, annotation.name);
    if (refused === undefined) void annotations.leave();
    else setFailure(refused);
  };
  return (
    <Modal
      title={t('annotation.created')}
      onClose={() => void annotations.leave()}
      footer={
        <>
          {annotation.id !== '' && (
            <button type="button" className="hf-button hf-button--quiet" onClick={() => void undo()}>
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
