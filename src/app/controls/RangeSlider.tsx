/** A figure from 0 up, set by a slider, with the figure beside it. */
import { Slider } from 'primereact/slider';

interface RangeSliderProps {
  label: string;
  max: number;
  step: number;
  /** After the figure. */
  unit: string;
  value: number;
  onChange: (value: number) => void;
}

export function RangeSlider({ label, max, step, unit, value, onChange }: RangeSliderProps) {
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
