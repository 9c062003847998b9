/** Signs that warn. */
import { CAR, disc, FLAME, fill, GROUND, PERSON, placeFragment, RUNNER, rect, ring, stroke, TRUCK } from './shapes.ts';
import { type Sign, sign } from './sign.ts';

const EXPLOSION = fill(
  'M50 18 L56 36 L70 24 L66 42 L86 42 L70 52 L84 66 L66 64 L68 82 L54 70 L46 86 L42 68 L26 76 L32 60 L14 56 L30 48 L20 32 L38 38 Z',
);

export const WARNINGS: readonly Sign[] = [
  sign('warning', 'danger', 'Danger', 'Аюултай', rect(45, 34, 10, 32, 4), disc(50, 76, 6)),
  sign('warning', 'blasting', 'Blasting area', 'Тэсэлгээний бүс', placeFragment(EXPLOSION, 19, 31, 0.62)),
  sign(
    'warning',
    'rock-fall',
    'Rock fall',
    'Чулуу нурах аюултай',
    fill('M26 82 L42 42 L50 82 Z'),
    fill('M52 40 L62 36 L66 46 L56 50 Z M62 58 L74 56 L76 68 L64 70 Z M54 74 L62 72 L64 80 L56 82 Z'),
  ),
  sign('warning', 'haul-trucks', 'Haul trucks crossing', 'Автосамосвал гарна', placeFragment(TRUCK, 50, 80, 0.86)),
  sign('warning', 'electricity', 'High voltage', 'Өндөр хүчдэл', fill('M56 28 L36 60 H48 L42 84 L64 52 H52 Z')),
  sign(
    'warning',
    'overhead-load',
    'Overhead load',
    'Өргөсөн ачаа',
    stroke('M50 28 V42 M50 42 L36 54 M50 42 L64 54', 4),
    rect(32, 54, 36, 14),
    placeFragment(PERSON, 50, 90, 0.3),
  ),
  sign(
    'warning',
    'slippery',
    'Slippery road',
    'Халтиргаатай зам',
    placeFragment(CAR, 50, 58, 0.62, -10),
    stroke('M36 66 C44 70 36 76 42 82 M58 66 C66 70 58 76 64 82', 4),
  ),
  sign(
    'warning',
    'toxic-gas',
    'Toxic gas',
    'Хорт хий',
    disc(50, 48, 14),
    rect(43, 56, 14, 11, 3),
    disc(44.5, 48, 4, GROUND),
    disc(55.5, 48, 4, GROUND),
    stroke('M32 66 L68 82 M68 66 L32 82', 6),
  ),
  sign('warning', 'flammable', 'Flammable', 'Шатамхай бодис', placeFragment(FLAME, 50, 74, 0.86), rect(30, 77, 40, 5)),
  sign(
    'warning',
    'open-hole',
    'Open hole',
    'Нээлттэй нүх',
    stroke('M26 72 H46 M46 72 V84', 6),
    placeFragment(RUNNER, 48, 66, 0.55, 24),
    fill('M60 70 H78 L82 84 H60 Z'),
  ),
  sign(
    'warning',
    'low-headroom',
    'Low headroom',
    'Өндрийн хязгаар',
    rect(26, 76, 48, 6),
    rect(36, 40, 28, 6),
    stroke('M50 50 V72 M44 56 L50 50 L56 56 M44 66 L50 72 L56 66', 4),
  ),
  sign(
    'warning',
    'narrow-drive',
    'Narrow drive',
    'Нарийн зам',
    stroke('M34 82 V64 L42 54 V36 M66 82 V64 L58 54 V36', 6),
  ),
  sign(
    'warning',
    'moving-machinery',
    'Moving machinery',
    'Хөдөлгөөнт тоног төхөөрөмж',
    ring(43, 66, 12, 8),
    ring(60, 50, 8, 7),
    stroke('M43 50 V54 M43 78 V82 M27 66 H31 M55 66 H59 M32 55 L35 58', 5),
  ),
];
