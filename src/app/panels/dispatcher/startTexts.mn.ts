/** Mongolian name of the dispatcher panel in the rail. */
import type { Widened } from '../../../i18n/widened.ts';
import type { texts as en } from './startTexts.en.ts';

export const texts: Widened<typeof en> = { appName: 'Диспетчер' };
