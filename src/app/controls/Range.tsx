/** A figure from 0 up, set by a slider, with the figure beside it. */
import { Slider } from 'primereact/slider';

interface RangeProps {
  label: string;
  max: number;
  step: number;
  /** Behind the figure. */
  unit: string;
  value: number;
  onChange: (value: number) => void;
}

export function Range({ label, max, step, unit, value, onChange }: RangeProps) {
  return (
    <>
      <Slider
        min={0}
        max={max}
        step={step}
        value={value}
        onChange={(event) => typeof event.value === 'number' && onChange(event.value)}
        pt={{ handle: { 'aria-label': label, 'aria-valuetext': `${value} ${unit}` } }}
      />
      <b>
        {value} {unit}
      </b>
    </>
  );
}
