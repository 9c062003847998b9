/** A form in a dialog: its fields, the error of its submission, Cancel and the submit button. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from './FieldError.tsx';
import { Modal } from './Modal.tsx';

interface FormDialogProps {
  title: string;
  /** Label of the submit button. */
  action: string;
  /** The form is being submitted: it stays open and ignores input. */
  busy?: boolean;
  /** Cancels the submission; absent if that is impossible. */
  onStopSending?: (() => void) | undefined;
  /** There is nothing to submit. */
  disabled?: boolean;
  /** Why it was refused, unless shown at a field. */
  failure?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, action, busy = false, disabled = false, failure, onStopSending, onSubmit, onClose, children } = props;
  const cancel = busy ? onStopSending : onClose;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Modal
      title={title}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <button
            type="button"
            className="hf-button hf-button--quiet"
            aria-disabled={!cancel || undefined}
            onClick={cancel}
          >
            {t('form.cancel')}
          </button>
          {/* Not `disabled`, which would drop the focus to the page: the form ignores presses during submission. */}
          <button
            type="submit"
            form={id}
            className="hf-button hf-button--primary"
            aria-disabled={busy || disabled || undefined}
          >
            {action}
          </button>
        </>
      }
    >
      <form
        id={id}
        className="hf-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !disabled) onSubmit();
        }}
      >
        {children}
        <FieldError>{failure}</FieldError>
      </form>
    </Modal>
  );
}
