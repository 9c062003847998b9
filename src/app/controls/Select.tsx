/** One of several values, chosen from a list that opens below. */
import { Dropdown } from 'primereact/dropdown';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';

interface SelectProps<T extends string | number> {
  /** Accessible name; absent if a <label> refers to `id`. */
  label?: string;
  id?: string;
  values: readonly T[];
  chosen: T;
  labelOf: (value: T) => string;
  disabled?: boolean;
  className?: string;
  onChoose: (value: T) => void;
}

export function Select<T extends string | number>(props: SelectProps<T>) {
  const { label, id, values, chosen, labelOf, disabled = false, className, onChoose } = props;
  const dropdown = useRef<Dropdown>(null);
  const [expanded, setExpanded] = useState(false);
  const listId = useId();
  useEffect(() => {
    // The library's focusable input has neither the role nor the state of a combobox.
    const input = dropdown.current?.getFocusInput();
    input?.setAttribute('role', 'combobox');
    input?.setAttribute('aria-expanded', String(expanded));
    if (expanded) input?.setAttribute('aria-controls', listId);
    else input?.removeAttribute('aria-controls');
  }, [expanded, listId]);
  const stopEscape = (event: KeyboardEvent) => {
    // Closes the list, not the dialog or popover around it.
    if (event.key === 'Escape' && expanded) event.stopPropagation();
  };
  return (
    <Dropdown
      ref={dropdown}
      className={className ?? ''}
      {...(id === undefined ? {} : { inputId: id })}
      aria-label={label}
      value={chosen}
      options={values.map((value) => ({ value, label: labelOf(value) }))}
      disabled={disabled}
      dropdownIcon={<Icon name="chevronDown" size="small" />}
      collapseIcon={<Icon name="chevronDown" size="small" />}
      onChange={({ value }) => onChoose(value)}
      onShow={() => setExpanded(true)}
      onHide={() => setExpanded(false)}
      pt={{ root: { onKeyDown: stopEscape, 'aria-label': undefined }, list: { id: listId, 'aria-label': label } }}
    />
  );
}
