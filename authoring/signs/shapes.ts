/** SVG fragments for pictograms, drawn in a 100 x 100 box. `fill` is solid ink, `stroke` is a line of ink. */

const formatCoordinate = (value: number) => String(Math.round(value * 10) / 10);

/** Placeholders for the colours of a pictogram's ink and of its cut-outs. */
export const SYMBOL_COLOUR_PLACEHOLDER = 'var-ink';
export const BACKGROUND_PLACEHOLDER = 'var-ground';

/** A path filled with ink. */
export function filledPath(d: string, colour = SYMBOL_COLOUR_PLACEHOLDER): string {
  return `<path d="${d}" fill="${colour}"/>`;
}

/** A path drawn as a line with round ends. */
export function strokedPath(d: string, width = 6, colour = SYMBOL_COLOUR_PLACEHOLDER): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A filled circle. */
export function filledCircle(x: number, y: number, r: number, colour = SYMBOL_COLOUR_PLACEHOLDER): string {
  return `<circle cx="${formatCoordinate(x)}" cy="${formatCoordinate(y)}" r="${formatCoordinate(r)}" fill="${colour}"/>`;
}

/** A circle drawn as a line. */
export function circleOutline(x: number, y: number, r: number, width = 6, colour = SYMBOL_COLOUR_PLACEHOLDER): string {
  return `<circle cx="${formatCoordinate(x)}" cy="${formatCoordinate(y)}" r="${formatCoordinate(r)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** A filled rectangle; `r` rounds its corners. */
export function filledRect(
  x: number,
  y: number,
  w: number,
  h: number,
  r = 0,
  colour = SYMBOL_COLOUR_PLACEHOLDER,
): string {
  return `<rect x="${formatCoordinate(x)}" y="${formatCoordinate(y)}" width="${formatCoordinate(w)}" height="${formatCoordinate(h)}" rx="${formatCoordinate(r)}" fill="${colour}"/>`;
}

/** Letters or digits centred on a position; drawn as text with a plain fallback face. */
export function centredText(
  text: string,
  x: number,
  y: number,
  size: number,
  colour = SYMBOL_COLOUR_PLACEHOLDER,
): string {
  return `<text x="${formatCoordinate(x)}" y="${formatCoordinate(y)}" font-family="Arial, Helvetica, sans-serif" font-weight="700" font-size="${formatCoordinate(size)}" text-anchor="middle" fill="${colour}">${text}</text>`;
}

/** A fragment translated, scaled and rotated. */
export function placeFragment(fragment: string, x: number, y: number, scale = 1, turnDeg = 0): string {
  const turn = turnDeg ? ` rotate(${formatCoordinate(turnDeg)})` : '';
  return `<g transform="translate(${formatCoordinate(x)} ${formatCoordinate(y)})${turn} scale(${Math.round(scale * 100) / 100})">${fragment}</g>`;
}

/** A standing person, 60 high, feet at the origin. */
export const PERSON_SHAPE =
  filledCircle(0, -53, 7) +
  filledPath(
    'M-9 -44 H9 Q12 -44 12 -40 V-22 H8 V-40 H7 V0 H1 V-22 H-1 V0 H-7 V-40 H-8 V-22 H-12 V-40 Q-12 -44 -9 -44 Z',
  );

/** A walking person, 60 high, feet at the origin, heading right. */
export const WALKER_SHAPE =
  filledCircle(2, -54, 7) +
  strokedPath(
    'M0 -42 L-1 -24 M-1 -24 L8 -14 L10 0 M-1 -24 L-6 -12 L-14 0 M0 -40 L10 -30 L16 -30 M0 -40 L-9 -30 L-10 -22',
    7,
  );

/** A running person, 60 high, heading right. */
export const RUNNER_SHAPE =
  filledCircle(9, -54, 7) +
  strokedPath(
    'M4 -43 L-3 -24 M-3 -24 L9 -16 L7 0 M-3 -24 L-11 -14 L-24 -16 M4 -42 L15 -34 L23 -39 M4 -42 L-8 -40 L-15 -30',
    7,
  );

/** A haul truck from the side, 60 wide, on the ground at the origin. */
export const TRUCK_SHAPE =
  filledPath('M-32 -34 L14 -34 L10 -14 L-22 -14 Z M12 -28 L24 -28 L30 -18 L30 -6 L-26 -6 L-26 -12 L12 -12 Z') +
  filledCircle(-14, -5, 8) +
  filledCircle(-14, -5, 3, BACKGROUND_PLACEHOLDER) +
  filledCircle(17, -5, 8) +
  filledCircle(17, -5, 3, BACKGROUND_PLACEHOLDER);

/** A light vehicle from the side, 56 wide. */
export const CAR_SHAPE =
  filledPath('M-28 -8 V-18 L-24 -20 L-16 -32 H6 L14 -20 L26 -18 L28 -8 Z') +
  filledPath('M-18 -21 L-12 -28 H-6 V-21 Z M-2 -28 H4 L9 -21 H-2 Z', BACKGROUND_PLACEHOLDER) +
  filledCircle(-15, -7, 7) +
  filledCircle(-15, -7, 2.6, BACKGROUND_PLACEHOLDER) +
  filledCircle(16, -7, 7) +
  filledCircle(16, -7, 2.6, BACKGROUND_PLACEHOLDER);

/** A head from the front, for protective equipment. */
export const HEAD_SHAPE = filledPath(
  'M50 24 C66 24 72 36 72 50 C72 66 62 80 50 80 C38 80 28 66 28 50 C28 36 34 24 50 24 Z',
);

/** A flame, 50 high, centred on its foot. */
export const FLAME_SHAPE = filledPath(
  'M0 0 C-18 0 -22 -18 -12 -30 C-10 -22 -6 -22 -6 -26 C-8 -38 2 -44 4 -52 C8 -40 22 -32 20 -14 C19 -4 10 0 0 0 Z',
);
