/** A row of choices of which one holds. */
import type { ReactNode } from 'react';

export interface Segment<T> {
  value: T;
  label: ReactNode;
  hint?: string;
}

export interface SegmentsProps<T> {
  label: string;
  segments: readonly Segment<T>[];
  value: T;
  disabled?: boolean;
  /** Said by a tooltip, for instance why it cannot be chosen. */
  hint?: string | undefined;
  onChoose(value: T): void;
}

export function Segments<T extends string | number>(props: SegmentsProps<T>) {
  const { label, segments, value, disabled = false, hint, onChoose } = props;
  return (
    <fieldset className="hp-group" disabled={disabled} title={hint}>
      <legend className="hp-group__label">{label}</legend>
      <div className="hf-segments">
        {segments.map((segment) => (
          <button
            key={segment.value}
            type="button"
            className="hf-segment"
            aria-pressed={segment.value === value}
            title={segment.hint}
            onClick={() => onChoose(segment.value)}
          >
            {segment.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
