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
  bookmark: 'M4 2.500h8v11l-4-3-4 3z',
  pointer: 'M4 2.500l8.500 4.200-3.600 1.300-1.300 3.900z',
  pencil: 'M3 13l.700-3L10.800 2.900l2.300 2.300L6 12.300zM9.300 4.400l2.300 2.300',
  interact: 'M8 1.800 14.200 8 8 14.200 1.800 8zM8 5.200v3.400M8 10.900v.1',
  trash:
    'M2.800 4.200h10.400M6.200 4.200V2.500h3.600v1.700M4.200 4.200l.600 9.300h6.400l.600-9.300M6.700 6.800v4M9.300 6.800v4',
  frame: 'M2.500 3h11v10h-11zM2.500 6h11M5 3v3',
  eye: 'M1.500 8S4 3.800 8 3.800 14.500 8 14.500 8 12 12.200 8 12.200 1.500 8 1.500 8zM8 6a2 2 0 1 1 0 4a2 2 0 0 1 0-4',
  eyeOff: 'M1.500 8S4 3.800 8 3.800 14.500 8 14.500 8 12 12.200 8 12.200 1.500 8 1.500 8zM2.500 13.500l11-11',
  help: 'M8 1.800a6.200 6.200 0 1 1 0 12.400A6.200 6.200 0 0 1 8 1.800zM6.200 6.300a1.800 1.800 0 1 1 2.600 1.600c-.600.300-.800.700-.800 1.300M8 11.300v.1',
  bell: 'M4 11V7.200a4 4 0 0 1 8 0V11l1.200 1.500H2.800zM6.600 12.500a1.400 1.400 0 0 0 2.800 0',
  message: 'M2.200 3h11.600v8H7l-3 2.700V11H2.200zM5 6h6M5 8.300h4',
  report: 'M2.500 13.500h11M4.500 11V7.500M8 11V3M11.500 11V5.500',
  sensor:
    'M8 8.900a1.600 1.600 0 1 1 0 3.200a1.600 1.600 0 0 1 0-3.200M5 7.600a4.200 4.200 0 0 1 6 0M2.800 5.200a7.400 7.400 0 0 1 10.400 0M8 12.200V15',
  asset: 'M2 14V7l4-2.500V14M6 14V2.500h4V14M10 7.500h4V14M1 14h14',
  design: 'M8 1.500 14 5v6l-6 3.500L2 11V5zM2 5l6 3.400L14 5M8 8.400v6.100',
  people:
    'M8 2.200a2.600 2.600 0 1 1 0 5.200a2.600 2.600 0 0 1 0-5.200M3 13.800c.300-3 2.300-4.600 5-4.600s4.700 1.600 5 4.600z',
  sliders: 'M2 4.500h7M12 4.500h2M9 3v3h3V3zM2 11.500h2M7 11.500h7M4 10v3h3v-3z',
  chevronLeft: 'M10 3.500 5.500 8 10 12.500',
  plus: 'M8 3v10M3 8h10',
  user: 'M8 2.200a2.800 2.800 0 1 1 0 5.600a2.800 2.800 0 0 1 0-5.600M2.800 13.800c.400-3.100 2.400-4.600 5.200-4.600s4.800 1.500 5.200 4.600z',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  name: IconName;
  size?: 'small' | 'medium' | 'large';
  filled?: boolean;
}

export function Icon({ name, size = 'medium', filled = false }: IconProps) {
  return (
    <svg className={`hf-icon hf-icon--${size}`} data-filled={filled || undefined} viewBox="0 0 16 16" aria-hidden>
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
