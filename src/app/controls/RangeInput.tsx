/** A slider between any two figures in steps of any size, with the browser's own keys (the library's starts at 0). */
import type { CSSProperties } from 'react';
import './rangeInput.css';

interface RangeInputProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as text. */
  valueText: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

export function RangeInput({ label, valueText, min, max, value, onChange, ...props }: RangeInputProps) {
  const share = max > min ? (Math.max(min, Math.min(max, value)) - min) / (max - min) : 0;
  return (
    <input
      type="range"
      className="hf-rangeinput"
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      value={value}
      // The middle of the thumb runs from half its width to as much before the end.
      style={{ '--hf-share': `calc(${share} * (100% - 14px) + 7px)` } as CSSProperties}
      onChange={({ target }) => onChange(target.valueAsNumber)}
      {...props}
    />
  );
}
