/** Information signs. */
import {
  BACKGROUND_PLACEHOLDER,
  CAR_SHAPE,
  centredText,
  filledPath,
  filledRect,
  placeFragment,
  strokedPath,
} from './shapes.ts';
import { type Sign, sign } from './sign.ts';

const TUNNEL_SHAPE = strokedPath('M22 82 V52 C22 30 36 20 50 20 C64 20 78 30 78 52 V82', 7);
const ARROW_SHAPE = filledPath('M20 44 H54 V28 L82 50 L54 72 V56 H20 Z');
const TOOLS_SHAPE =
  strokedPath('M30 76 L58 48', 10) +
  filledPath('M56 30 A16 16 0 0 1 74 22 L66 32 L70 38 L80 32 A16 16 0 0 1 58 50 Z') +
  strokedPath('M70 76 L48 54', 8) +
  filledPath('M22 26 L32 22 L52 44 L44 52 Z');

export const INFORMATION_SIGNS: readonly Sign[] = [
  sign('information', 'parking', 'Parking', 'Зогсоол', centredText('P', 50, 76, 74)),
  sign(
    'information',
    'fuel',
    'Fuel bay',
    'Шатахуун түгээх цэг',
    filledRect(28, 22, 30, 60, 4),
    filledRect(34, 30, 18, 16, 2, BACKGROUND_PLACEHOLDER),
    strokedPath('M58 50 H66 V70 C66 78 76 78 76 70 V42 L66 32', 5),
  ),
  sign('information', 'workshop', 'Workshop', 'Засварын газар', TOOLS_SHAPE),
  sign('information', 'one-way', 'One way', 'Нэг чиглэл', ARROW_SHAPE),
  sign(
    'information',
    'passing-bay',
    'Passing bay',
    'Зөрөх талбай',
    strokedPath('M40 86 V62 C40 50 26 52 26 40 V30 C26 24 30 20 36 20 H40 V14', 6),
    strokedPath('M62 86 V14', 6),
  ),
  sign('information', 'portal', 'Portal', 'Амсар', TUNNEL_SHAPE, placeFragment(CAR_SHAPE, 50, 82, 0.56)),
];
