/** A short text with details behind it: shown on press, on hover and on focus. */
import type { ReactNode } from 'react';
import { Popover } from './Popover.tsx';
import { Scroller } from './Scroller.tsx';
import './reasonButton.css';

interface ReasonButtonProps {
  /** Accessible name of what it opens. */
  label: string;
  reason: string;
  className: string;
  children: ReactNode;
}

export function ReasonButton({ label, reason, className, children }: ReasonButtonProps) {
  return (
    <Popover
      label={label}
      button={({ trigger }) => (
        <button type="button" className={`hf-reason ${className}`} title={reason} {...trigger}>
          {children}
        </button>
      )}
    >
      {() => (
        <Scroller as="div" className="hf-reason__text">
          {reason}
        </Scroller>
      )}
    </Popover>
  );
}
