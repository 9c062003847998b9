/** Submit feedback: type, description, up to four images; then thanks (rules.md#feedback-form). */
import { InputTextarea } from 'primereact/inputtextarea';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEEDBACK_LIMITS, FEEDBACK_TYPES } from '../../domain/feedback/feedback.ts';
import { addFeedbackTexts, FEEDBACK_NAMESPACES } from '../../i18n/feedback/addFeedbackTexts.ts';
import { FieldError } from '../controls/FieldError.tsx';
import { Modal } from '../controls/Modal.tsx';
import { Select } from '../controls/Select.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useShell } from '../session/context.ts';
import { ImageField } from './ImageField.tsx';
import { useFeedbackDraft } from './useFeedbackDraft.ts';

addFeedbackTexts();

export function FeedbackDialog() {
  const { t } = useTranslation(FEEDBACK_NAMESPACES);
  const { shell } = useShell();
  const [sent, setSent] = useState(false);
  const close = () => {
    shell.feedbackOpen = false;
  };
  if (!sent) return <FeedbackForm onClose={close} onSent={() => setSent(true)} />;
  return (
    <Modal
      title={t('feedback:title')}
      onClose={close}
      footer={
        <>
          <button type="button" className="hf-button hf-button--quiet" onClick={close}>
            {t('feedback:close')}
          </button>
          <button type="button" className="hf-button hf-button--primary" onClick={() => setSent(false)}>
            {t('feedback:another')}
          </button>
        </>
      }
    >
      <p className="hf-thanks" role="status">
        <Icon name="check" />
        {t('feedback:thanks')}
      </p>
    </Modal>
  );
}

function FeedbackForm({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const { t } = useTranslation(FEEDBACK_NAMESPACES);
  const { draft, missing, sending, change, submit } = useFeedbackDraft(onSent);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!submit()) field.current?.focus();
  };
  return (
    <Modal
      size="wide"
      title={t('feedback:title')}
      onClose={sending ? undefined : onClose}
      footer={
        <button
          type="submit"
          form={`${id}form`}
          className="hf-button hf-button--primary"
          aria-disabled={sending || undefined}
        >
          {t(sending ? 'feedback:submitting' : 'feedback:submit')}
        </button>
      }
    >
      <form id={`${id}form`} className="hf-form" noValidate onSubmit={onSubmit}>
        <div className="hf-field">
          <label htmlFor={`${id}type`}>{t('feedback:type')}</label>
          <Select
            id={`${id}type`}
            values={FEEDBACK_TYPES}
            chosen={draft.type}
            labelOf={(known) => t(`feedback:types.${known}`)}
            disabled={sending}
            onChoose={(type) => change({ type })}
          />
        </div>
        <div className="hf-field">
          <label htmlFor={`${id}desc`}>{t('feedback:description')}</label>
          <InputTextarea
            ref={field}
            id={`${id}desc`}
            data-autofocus
            className="hf-input hf-feedback__words"
            data-invalid={missing || undefined}
            value={draft.desc}
            required
            readOnly={sending}
            maxLength={FEEDBACK_LIMITS.descriptionLength}
            aria-invalid={missing}
            aria-describedby={missing ? `${id}missing` : undefined}
            onChange={({ target }) => change({ desc: target.value })}
          />
          <FieldError id={`${id}missing`}>{missing ? t('feedback:required') : undefined}</FieldError>
        </div>
        <ImageField images={draft.images} disabled={sending} onChange={(images) => change({ images })} />
      </form>
    </Modal>
  );
}
