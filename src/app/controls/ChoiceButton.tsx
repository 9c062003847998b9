/** A button that shows the current choice, and opens the list of choices. */
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { Popover } from './Popover.tsx';
import { RadioList, type RadioListProps } from './RadioList.tsx';

interface ChoiceButtonProps<T extends string> extends RadioListProps<T> {
  /** The current choice as text. */
  now: string;
  className?: string;
  /** The current choice, shown on the button. */
  children: ReactNode;
}

export function ChoiceButton<T extends string>({
  now,
  className = 'hf-tool',
  children,
  onChoose,
  ...list
}: ChoiceButtonProps<T>) {
  return (
    <Popover
      label={list.label}
      button={({ trigger }) => (
        <button type="button" className={className} {...trigger} aria-label={now}>
          {children}
          <Icon name="chevronDown" size="small" />
        </button>
      )}
    >
      {(close) => (
        <RadioList
          {...list}
          onChoose={(value) => {
            close();
            onChoose(value);
          }}
        />
      )}
    </Popover>
  );
}
