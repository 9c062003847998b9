/** A checkbox for several others: on, off, or partly on, shown by a dash. */
import type { ReactNode } from 'react';
import type { FolderCheck } from '../../domain/tree/checks.ts';
import './triStateCheck.css';

interface TriStateCheckboxProps {
  check: FolderCheck;
  /** True if those that are off are to be switched on, false if all of them are on. */
  onChange: (on: boolean) => void;
  /** Its label. */
  children: ReactNode;
}

export function TriStateCheckbox({ check, onChange, children }: TriStateCheckboxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native box gets its third state from scripts alone, and cannot hold a text and a count
    <button
      type="button"
      className="hf-tri"
      role="checkbox"
      aria-checked={check === 'some' ? 'mixed' : check === 'all'}
      onClick={() => onChange(check !== 'all')}
    >
      <span className="hf-tri__mark" data-check={check} aria-hidden />
      {children}
    </button>
  );
}
