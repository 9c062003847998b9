/** One subject of the landing page: a heading, a large figure, and rows below. */
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../format/number.ts';

interface TileProps {
  title: string;
  children: ReactNode;
}

export function Tile({ title, children }: TileProps) {
  const id = useId();
  return (
    <section className="hf-tile" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** @param value undefined while unknown */
export function TileFigure({ value, children }: { value: number | undefined; children?: ReactNode }) {
  return (
    <p className="hf-tile__figure">
      <b>{formatNumber(value, 0)}</b>
      {children}
    </p>
  );
}

export interface TileRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: ReactNode;
}

/** Names on the left, values on the right. */
export function TileRows({ rows }: { rows: readonly TileRow[] }) {
  return (
    <dl className="hf-tile__rows">
      {rows.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
