/** A row of choices of which one holds. */
import type { ReactNode } from 'react';

interface SegmentsProps<T extends string | number> {
  /** Said, not shown. */
  label: string;
  values: readonly T[];
  chosen: T;
  words: (value: T) => ReactNode;
  disabled?: (value: T) => boolean;
  className?: string;
  onChoose: (value: T) => void;
}

export function Segments<T extends string | number>(props: SegmentsProps<T>) {
  const { label, values, chosen, words, className, onChoose } = props;
  return (
    <fieldset className={className ? `hf-segments ${className}` : 'hf-segments'}>
      <legend className="hf-hidden">{label}</legend>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          className="hf-segment"
          aria-pressed={value === chosen}
          disabled={props.disabled?.(value)}
          onClick={() => onChoose(value)}
        >
          {words(value)}
        </button>
      ))}
    </fieldset>
  );
}
