/** One of several radio buttons; its words are the label around it. */
import { RadioButton } from 'primereact/radiobutton';

interface RadioProps {
  /** What those of one choice have in common. */
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChange?: () => void;
}

export function Radio({ name, checked, disabled = false, onChange }: RadioProps) {
  return <RadioButton name={name} checked={checked} disabled={disabled} onChange={() => onChange?.()} />;
}
