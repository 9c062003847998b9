/** One of several radio buttons; its words are the label around it. */
import { RadioButton } from 'primereact/radiobutton';

interface RadioProps {
  /** The common name of one choice's radio buttons. */
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChange?: () => void;
}

export function Radio({ name, checked, disabled = false, onChange }: RadioProps) {
  return <RadioButton name={name} checked={checked} disabled={disabled} onChange={() => onChange?.()} />;
}
