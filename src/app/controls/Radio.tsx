/** One of several radio buttons; its name is the label around it. */
import { RadioButton } from 'primereact/radiobutton';

interface RadioProps {
  /** The name shared by the radio buttons of one choice. */
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChange?: () => void;
}

export function Radio({ name, checked, disabled = false, onChange }: RadioProps) {
  return <RadioButton name={name} checked={checked} disabled={disabled} onChange={() => onChange?.()} />;
}
