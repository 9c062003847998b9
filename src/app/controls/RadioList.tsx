/**
 * A list with one chosen option, navigated with the arrow keys, Home and End as assistive technology expects of radio
 * buttons. Keys move the focus only: Enter, Space or a click chooses, since a choice may load a whole site.
 */
import { type KeyboardEvent, type ReactNode, useState } from 'react';

export interface RadioListProps<T extends string> {
  /** For screen readers only. */
  label: string;
  values: readonly T[];
  chosen: T | undefined;
  labelOf: (value: T) => ReactNode;
  /** Accessible name of an option that shows only a picture. */
  nameOf?: (value: T) => string;
  className?: string;
  itemClassName?: string;
  onChoose: (value: T) => void;
}

export function RadioList<T extends string>(props: RadioListProps<T>) {
  const { label, values, chosen, labelOf, nameOf, className, itemClassName = 'hf-popover__item', onChoose } = props;
  const [focusedValue, setFocusedValue] = useState(chosen);
  const focusable = focusedValue !== undefined && values.includes(focusedValue) ? focusedValue : values[0];
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextValue(values, focusable, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setFocusedValue(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[values.indexOf(next)]?.focus();
  };
  return (
    <div role="radiogroup" aria-label={label} tabIndex={-1} className={className} onKeyDown={onKey}>
      {values.map((value) => (
        // biome-ignore lint/a11y/useSemanticElements: the choice is a whole row with text or a drawing, and a native radio would take it with the arrow key that reaches it
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === chosen}
          aria-label={nameOf?.(value)}
          title={nameOf?.(value)}
          tabIndex={value === focusable ? 0 : -1}
          className={itemClassName}
          onClick={() => onChoose(value)}
        >
          {labelOf(value)}
        </button>
      ))}
    </div>
  );
}

/** The value that a key moves to; wraps around at the ends. */
function nextValue<T>(values: readonly T[], from: T | undefined, key: string): T | undefined {
  const at = from === undefined ? 0 : values.indexOf(from);
  const count = values.length;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return values[(at + 1) % count];
    case 'ArrowUp':
    case 'ArrowLeft':
      return values[(at - 1 + count) % count];
    case 'Home':
      return values[0];
    case 'End':
      return values[count - 1];
    default:
      return undefined;
  }
}
