/** What the dialogs of the catalogue have in common: a field for the name, and the actions below. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface NameFieldProps {
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}

export function NameField({ value, error, disabled, onChange }: NameFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="hf-field">
      <label className="hf-field__label" htmlFor={id}>
        {t('tree.name')}
      </label>
      <input
        id={id}
        className="hf-input"
        value={value}
        maxLength={200}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}e`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}e`} className="hf-field__error" role="alert">
        {error}
      </p>
    </div>
  );
}

interface ActionsProps {
  form: string;
  label: string;
  sending: boolean;
  onClose: () => void;
}

export function Actions({ form, label, sending, onClose }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" className="hf-button" disabled={sending} onClick={onClose}>
        {t('tree.cancel')}
      </button>
      <button type="submit" form={form} className="hf-button hf-button--primary" disabled={sending}>
        {sending ? t('library.sending') : label}
      </button>
    </>
  );
}
