/** A one-line text field with its label, and its error below. */
import { InputText } from 'primereact/inputtext';
import { type ComponentProps, forwardRef, useId } from 'react';
import { FieldError } from './FieldError.tsx';

interface TextFieldProps extends Pick<ComponentProps<'input'>, 'onBlur' | 'onKeyDown'> {
  label: string;
  value: string;
  maxLength?: number;
  disabled?: boolean;
  /** During submission: it keeps the focus. */
  readOnly?: boolean;
  error?: string | undefined;
  /** Proposed texts; any other may be typed. */
  suggestions?: readonly string[];
  onChange: (value: string) => void;
}

export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(props, ref) {
  const { label, value, maxLength, disabled, readOnly, error, suggestions, onChange, onBlur, onKeyDown } = props;
  const id = useId();
  const isInvalid = error !== undefined;
  return (
    <div className="hf-field">
      <label htmlFor={id}>{label}</label>
      <InputText
        ref={ref}
        id={id}
        className="hf-input"
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        list={suggestions && `${id}list`}
        disabled={disabled}
        readOnly={readOnly}
        data-invalid={isInvalid || undefined}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? `${id}error` : undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      {suggestions && (
        <datalist id={`${id}list`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      <FieldError id={`${id}error`}>{error}</FieldError>
    </div>
  );
});
