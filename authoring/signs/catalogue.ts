/** The mine's signs, in the order in which they are listed. Pictograms are our own. */

import { MANDATORY_SIGNS } from './duties.ts';
import { INFORMATION_SIGNS } from './information.ts';
import { PROHIBITION_SIGNS } from './prohibitions.ts';
import { SAFETY_SIGNS } from './safety.ts';
import type { Sign } from './sign.ts';
import { WARNING_SIGNS } from './warnings.ts';

export const SIGNS: readonly Sign[] = [
  ...PROHIBITION_SIGNS,
  ...WARNING_SIGNS,
  ...MANDATORY_SIGNS,
  ...SAFETY_SIGNS,
  ...INFORMATION_SIGNS,
];
