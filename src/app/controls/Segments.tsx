/** A row of options of which one is chosen. */
import { SelectButton } from 'primereact/selectbutton';
import type { KeyboardEvent, ReactNode } from 'react';

interface SegmentsProps<T extends string | number> {
  /** For screen readers only. */
  label: string;
  values: readonly T[];
  chosen: T;
  labelOf: (value: T) => ReactNode;
  disabled?: (value: T) => boolean;
  className?: string;
  onChoose: (value: T) => void;
}

export function Segments<T extends string | number>(props: SegmentsProps<T>) {
  const { label, values, chosen, labelOf, className = '', onChoose } = props;
  return (
    <SelectButton
      className={className}
      aria-label={label}
      value={chosen}
      options={values.map((value) => ({ label: String(value), value, disabled: props.disabled?.(value) ?? false }))}
      itemTemplate={({ value }: { value: T }) => labelOf(value)}
      allowEmpty={false}
      onChange={({ value }) => onChoose(value)}
      pt={{ button: { 'aria-label': undefined, onKeyDown: clickOnEnter } }}
    />
  );
}

/** The library's buttons react only to Space. */
function clickOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter') event.currentTarget.click();
}
