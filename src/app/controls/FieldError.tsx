/** The error of a field or form, beside its input; nothing if there is none. */
import { Icon } from '../icons/Icon.tsx';

interface FieldErrorProps {
  /** Used by the field that it describes. */
  id?: string;
  children: string | undefined;
}

export function FieldError({ id, children }: FieldErrorProps) {
  if (children === undefined) return null;
  return (
    <p id={id} className="hf-field__error" role="alert">
      <Icon name="info" size="small" />
      {children}
    </p>
  );
}
