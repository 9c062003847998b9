/** A tick box. Its words are the label around it, or `label` where there is none. */
import { Checkbox } from 'primereact/checkbox';

interface CheckProps {
  label?: string | undefined;
  /** Id of what describes it. */
  describedBy?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange?: (checked: boolean) => void;
}

export function Check({ label, describedBy, checked, disabled = false, onChange }: CheckProps) {
  return (
    <Checkbox
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange?.(event.checked === true)}
      pt={{ input: { 'aria-label': label, 'aria-describedby': describedBy } }}
    />
  );
}
