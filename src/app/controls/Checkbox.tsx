/** A checkbox. Its accessible name is the label around it, or `label` if there is none. */
import { Checkbox as PrimeCheckbox } from 'primereact/checkbox';

interface CheckboxProps {
  label?: string | undefined;
  /** Id of the element that describes it. */
  describedBy?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange?: (checked: boolean) => void;
}

export function Checkbox({ label, describedBy, checked, disabled = false, onChange }: CheckboxProps) {
  return (
    <PrimeCheckbox
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange?.(event.checked === true)}
      pt={{ input: { 'aria-label': label, 'aria-describedby': describedBy } }}
    />
  );
}
