/** Labels with their values, one per line. */
import type { ReactNode } from 'react';
import { useTranslateSiteText } from '../format/useTranslateSiteText.ts';
import './facts.css';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="hf-facts">{children}</dl>;
}

export interface FactProps {
  label: string;
  unit?: string | undefined;
  children: ReactNode;
}

/** A line without a value is omitted; kinds, statuses and areas are in the chosen language. */
export function Fact({ label, unit, children: value }: FactProps) {
  const word = useTranslateSiteText();
  const children = typeof value === 'string' ? word(value) : value;
  if (children === undefined || children === null || children === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd title={typeof children === 'string' ? children : undefined}>
        {children}
        {unit !== undefined && <i>{unit}</i>}
      </dd>
    </div>
  );
}

/** Lines of plain texts. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: string | undefined])[] }) {
  return (
    <Facts>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

/** Shown instead of lines: that there are none, and why. */
export function NoFacts({ children }: { children: string }) {
  return <p className="hf-facts__none">{children}</p>;
}
