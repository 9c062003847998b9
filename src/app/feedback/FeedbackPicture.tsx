/** One picture of a feedback: small in its row, large when it is pressed. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../controls/Modal.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { useActions } from '../session/context.ts';

interface FeedbackPictureProps {
  id: string;
  /** From 0. */
  position: number;
  sender: string;
}

export function FeedbackPicture({ id, position, sender }: FeedbackPictureProps) {
  const { t } = useTranslation();
  const url = useFeedbackImageUrl(id, position);
  const [isLarge, setLarge] = useState(false);
  const label = t('inbox.image', { name: sender, number: String(position + 1) });
  const close = () => setLarge(false);
  if (url === 'none') return <span className="hf-empty">{t('inbox.noImage')}</span>;
  return (
    <>
      <button type="button" aria-label={label} title={label} disabled={!url} onClick={() => setLarge(true)}>
        {url && <img src={url} alt="" />}
      </button>
      {isLarge && (
        <Modal
          size="large"
          title={label}
          onClose={close}
          footer={
            <button type="button" className="hf-button" onClick={close}>
              {t('feedback.close')}
            </button>
          }
        >
          <img className="hf-inbox__large" src={url} alt={label} />
        </Modal>
      )}
    </>
  );
}

/** An object URL of the picture while it is shown; `none` if it is not available. */
function useFeedbackImageUrl(id: string, position: number): string | undefined {
  const actions = useActions();
  const [url, setUrl] = useState<string>();
  useScope(
    (scope) => {
      actions.feedbackImage(id, position).then((picture) => {
        if (scope.ended) return;
        if (!picture) return setUrl('none');
        const objectUrl = URL.createObjectURL(picture);
        scope.own(() => URL.revokeObjectURL(objectUrl));
        setUrl(objectUrl);
      });
    },
    [actions, id, position],
  );
  return url;
}
