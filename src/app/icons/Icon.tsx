/** The product's line icons: 16 px box, 1.5 px round stroke, `currentColor`. Decoration: the control carries the name. */

const PATHS = {
  menu: 'M2 4h12M2 8h12M2 12h12',
  vehicle:
    'M1.5 4.5h8l-1 5h-7zM9.5 6.5h3l2 2.5v1.5h-13v-1M2.8 12a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M9.8 12a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0',
  map: 'M1.8 4 6 2.2l4 1.8 4.2-1.8V12L10 13.8 6 12l-4.2 1.8zM6 2.2V12M10 4v9.8',
  monitor: 'M1.8 2.8h12.4v8.4H1.8zM8 11.2v2.6M5 13.8h6',
  info: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 7.2v4M8 4.7v.1',
  perspective: 'M4.5 3.5h7l3 9h-13zM8 3.5v9M3.2 7.5h9.6',
  orthographic: 'M2.5 3h11v10h-11zM8 3v10M2.5 8h11',
  fullScreen: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  exitFullScreen: 'M6 2.5V6H2.5M13.5 6H10V2.5M10 13.5V10h3.5M2.5 10H6v3.5',
  home: 'M2.2 7.6 8 2.5l5.8 5.1M4 6.4v7.1h8V6.4',
  fly: 'M14 2 7.2 8.8M14 2 9.8 14 7.2 8.8 2 6.2z',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  search: 'M7 2.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 0 1 0-9.6zM10.5 10.5l3.3 3.3',
  chevronDown: 'M3.5 6 8 10.5 12.5 6',
  chevronRight: 'M6 3.5 10.5 8 6 12.5',
  manual: 'M3 2.5h10v11H3zM5.5 5.2h5M5.5 8h5M5.5 10.8h3',
  logout: 'M6.5 2.5h-4v11h4M6.5 8h7.5M11 5l3 3-3 3',
  globe:
    'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM1.8 8h12.4M8 1.8c2.2 2 2.8 4 2.8 6.2S10.200 12.200 8 14.200C5.800 12.200 5.200 10.200 5.200 8S5.800 3.800 8 1.800',
  retry: 'M13.200 8a5.200 5.200 0 1 1-1.700-3.850M13.500 1.800v3h-3',
  check: 'M2.8 8.6 6.4 12 13.200 4.400',
  swap: 'M2.500 5.500h10M9.500 2.500l3 3-3 3M13.500 10.500h-10M6.500 7.500l-3 3 3 3',
  gauge: 'M2 12a6.200 6.200 0 1 1 12 0M8 11l3-4',
  follow:
    'M8 2.200v2.600M8 11.200v2.600M2.200 8h2.600M11.200 8h2.600M8 5.400a2.600 2.600 0 1 1 0 5.200a2.600 2.600 0 0 1 0-5.200',
  calendar: 'M2.500 3.500h11v10h-11zM2.500 6.500h11M5.200 2v3M10.800 2v3',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 'medium' }: { name: IconName; size?: 'small' | 'medium' | 'large' }) {
  return (
    <svg className={`hf-icon hf-icon--${size}`} viewBox="0 0 16 16" aria-hidden>
      <path d={PATHS[name]} />
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
