/** The signs of the mine, in the order in which they are listed. Pictograms are our own. */

import { MANDATORY_SIGNS } from './duties.ts';
import { INFORMATION } from './information.ts';
import { PROHIBITIONS } from './prohibitions.ts';
import { SAFETY_SIGNS } from './safety.ts';
import type { Sign } from './sign.ts';
import { WARNINGS } from './warnings.ts';

export const SIGNS: readonly Sign[] = [
  ...PROHIBITIONS,
  ...WARNINGS,
  ...MANDATORY_SIGNS,
  ...SAFETY_SIGNS,
  ...INFORMATION,
];
