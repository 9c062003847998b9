/** The product's line icons: 16 px box, 1.5 px round stroke, `currentColor`. Decorative: the control has the name. */
import { ICON_PATHS, type IconName } from './paths.ts';

export type { IconName };

interface IconProps {
  name: IconName;
  size?: 'small' | 'medium' | 'large';
  filled?: boolean;
}

export function Icon({ name, size = 'medium', filled = false }: IconProps) {
  return (
    <svg className={`hf-icon hf-icon--${size}`} data-filled={filled || undefined} viewBox="0 0 16 16" aria-hidden>
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

/** The headframe: the tower over a mine shaft. */
export function Logo() {
  return (
    <svg className="hf-logo" viewBox="0 0 20 20" aria-hidden>
      <circle cx="8" cy="4.4" r="2.6" />
      <path d="M8 7 5.200 18M8 7l2.400 11M6.900 11.500h2.300M6 15h3.900M10.400 5.600 17.500 18M2.500 18h15" />
    </svg>
  );
}
