/** Status shapes, 12 px: status is never shown by colour alone. The same shapes label the scene. */
import type { ReactNode } from 'react';

export type GlyphName =
  | 'operating'
  | 'other'
  | 'offline'
  | 'stale'
  | 'warning'
  | 'alert'
  | 'seenAlert'
  | 'loaded'
  | 'empty';

const ringStroke = { fill: 'none', stroke: 'currentColor' };

const GLYPH_ELEMENTS: Record<GlyphName, ReactNode> = {
  operating: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  other: <path d="M6 1.6 11 10.4H1z" fill="currentColor" />,
  offline: (
    <>
      <circle cx="6" cy="6" r="4.4" strokeWidth="1.3" {...ringStroke} />
      <path d="M4.2 4.2l3.6 3.6M7.8 4.2 4.2 7.8" stroke="currentColor" strokeWidth="1.3" />
    </>
  ),
  stale: <circle cx="6" cy="6" r="4.2" strokeWidth="1.5" strokeDasharray="2.2 2.2" {...ringStroke} />,
  warning: (
    <>
      <path d="M6 1.6 11 10.4H1z" strokeWidth="1.3" strokeLinejoin="round" {...ringStroke} />
      <path d="M6 4.8v2.8M6 9v.2" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
    </>
  ),
  alert: (
    <>
      <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />
      <path d="M6 3.6v3M6 8.3v.2" stroke="var(--hf-bg-1)" strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
  seenAlert: <path d="M6 1.4 10.6 6 6 10.6 1.4 6z" strokeWidth="1.3" strokeLinejoin="round" {...ringStroke} />,
  loaded: <path d="M.8 3.4h10.4L9.6 9H2.4z" fill="currentColor" />,
  empty: <path d="M1.4 3.8h9.2L9.3 8.6H2.7z" strokeWidth="1.2" strokeLinejoin="round" {...ringStroke} />,
};

/** @param label accessible name; without one, the shape is decoration beside a text */
export function Glyph({ name, label }: { name: GlyphName; label?: string | undefined }) {
  const className = `hf-glyph hf-glyph--${name}`;
  if (label === undefined) {
    return (
      <svg className={className} viewBox="0 0 12 12" aria-hidden>
        {GLYPH_ELEMENTS[name]}
      </svg>
    );
  }
  return (
    <svg className={className} viewBox="0 0 12 12" role="img" aria-label={label}>
      <title>{label}</title>
      {GLYPH_ELEMENTS[name]}
    </svg>
  );
}
