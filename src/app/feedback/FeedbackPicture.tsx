/** One picture of a feedback: small in its row, enlarged when pressed. */
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEEDBACK_NAMESPACES } from '../../i18n/feedback/addFeedbackTexts.ts';
import type { Scope } from '../../lifetime/scope.ts';
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
  const { t } = useTranslation(FEEDBACK_NAMESPACES);
  const button = useRef<HTMLButtonElement>(null);
  const url = useFeedbackImageUrl(button, id, position);
  const [isLarge, setLarge] = useState(false);
  const label = t('inbox.image', { name: sender, number: String(position + 1) });
  const close = () => setLarge(false);
  if (url === 'none') return <span className="hf-empty">{t('inbox.noImage')}</span>;
  return (
    <>
      <button ref={button} type="button" aria-label={label} title={label} onClick={() => setLarge(true)}>
        {url && <img src={url} alt="" />}
      </button>
      {isLarge && (
        <Modal
          size="large"
          title={label}
          onClose={close}
          footer={
            <button type="button" className="hf-button" onClick={close}>
              {t('feedback:close')}
            </button>
          }
        >
          {url ? (
            <img className="hf-inbox__large" src={url} alt={label} />
          ) : (
            <p className="hf-empty" role="status">
              {t('loading.label')}
            </p>
          )}
        </Modal>
      )}
    </>
  );
}

/**
 * An object URL of the picture while it is shown; `none` if it is not available. It is loaded once its place is near the
 * visible part of the page: a list may hold hundreds, of megabytes each.
 */
function useFeedbackImageUrl(place: RefObject<Element>, id: string, position: number): string | undefined {
  const actions = useActions();
  const [url, setUrl] = useState<string>();
  useScope(
    (scope) => {
      const load = async () => {
        const picture = await actions.feedbackImage(id, position, scope.signal);
        if (scope.ended) return;
        if (!picture) return setUrl('none');
        const objectUrl = URL.createObjectURL(picture);
        scope.own(() => URL.revokeObjectURL(objectUrl));
        setUrl(objectUrl);
      };
      if (place.current) onceNear(scope, place.current, () => void load());
    },
    [actions, id, position],
  );
  return url;
}

/** Calls back once an element is less than half a screen away from being visible. */
function onceNear(scope: Scope, element: Element, isNear: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      isNear();
    },
    { root: element.closest('main'), rootMargin: '50%' },
  );
  observer.observe(element);
  scope.own(() => observer.disconnect());
}
