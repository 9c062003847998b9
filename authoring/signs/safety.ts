/** Signs to safety and to what puts out fires. */
import { disc, fill, GROUND, PERSON, placeFragment, RUNNER, rect, ring, stroke } from './shapes.ts';
import { type Sign, sign } from './sign.ts';

export const SAFETY_SIGNS: readonly Sign[] = [
  sign(
    'emergency',
    'exit-left',
    'Escape way left',
    'Аврах гарц зүүн',
    placeFragment(`<g transform="scale(-1 1)">${RUNNER}</g>`, 66, 78, 0.95),
    fill('M12 50 L30 34 V44 H42 V56 H30 V66 Z'),
  ),
  sign(
    'emergency',
    'exit-right',
    'Escape way right',
    'Аврах гарц баруун',
    placeFragment(RUNNER, 34, 78, 0.95),
    fill('M88 50 L70 34 V44 H58 V56 H70 V66 Z'),
  ),
  sign('emergency', 'first-aid', 'First aid', 'Анхны тусламж', rect(40, 18, 20, 64), rect(18, 40, 64, 20)),
  sign(
    'emergency',
    'refuge-chamber',
    'Refuge chamber',
    'Аврах камер',
    rect(16, 34, 68, 42, 10),
    rect(26, 44, 20, 22, 3, GROUND),
    placeFragment(PERSON, 36, 66, 0.34),
    rect(58, 44, 14, 26, 2, GROUND),
    disc(68, 57, 2.4),
  ),
  sign(
    'emergency',
    'assembly-point',
    'Assembly point',
    'Цугларах цэг',
    placeFragment(PERSON, 50, 66, 0.55),
    placeFragment(PERSON, 36, 70, 0.42),
    placeFragment(PERSON, 64, 70, 0.42),
    fill(
      'M10 10 H28 L22 16 L32 26 L26 32 L16 22 L10 28 Z M90 10 H72 L78 16 L68 26 L74 32 L84 22 L90 28 Z M10 90 H28 L22 84 L32 74 L26 68 L16 78 L10 72 Z M90 90 H72 L78 84 L68 74 L74 68 L84 78 L90 72 Z',
    ),
  ),
  sign(
    'emergency',
    'eyewash',
    'Eyewash',
    'Нүд угаагч',
    stroke('M20 36 C34 18 66 18 80 36 C66 52 34 52 20 36 Z', 6),
    disc(50, 35, 8),
    fill(
      'M36 58 C42 66 42 72 36 72 C30 72 30 66 36 58 Z M50 62 C56 70 56 76 50 76 C44 76 44 70 50 62 Z M64 58 C70 66 70 72 64 72 C58 72 58 66 64 58 Z',
    ),
    rect(28, 80, 44, 6),
  ),
  sign(
    'emergency',
    'emergency-phone',
    'Emergency telephone',
    'Яаралтай дуудлагын утас',
    fill(
      'M26 20 L40 18 L44 36 L36 42 C40 52 48 60 58 64 L64 56 L82 60 L80 74 C78 82 72 82 66 82 C42 78 22 58 18 34 C18 28 20 22 26 20 Z',
    ),
  ),
  sign(
    'fire',
    'fire-extinguisher',
    'Fire extinguisher',
    'Гал унтраагч',
    rect(34, 36, 26, 48, 7),
    rect(42, 26, 10, 8),
    stroke('M47 24 H62 M60 28 C74 34 74 48 70 60', 5),
  ),
  sign(
    'fire',
    'fire-hose',
    'Fire hose',
    'Галын хоолой',
    ring(44, 50, 24, 7),
    ring(44, 50, 11, 6),
    stroke('M68 50 V76 L78 84', 7),
  ),
  sign(
    'fire',
    'fire-alarm',
    'Fire alarm',
    'Галын дохиолол',
    ring(50, 50, 22, 7),
    disc(50, 50, 9),
    stroke('M20 30 C14 42 14 58 20 70 M80 30 C86 42 86 58 80 70', 5),
  ),
];
