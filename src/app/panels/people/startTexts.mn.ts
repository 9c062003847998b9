import type { Widened } from '../../../i18n/widened.ts';
import type { texts as en } from './startTexts.en.ts';

/** Mongolian texts of the people panel. */
export const texts: Widened<typeof en> = { appName: 'Хүмүүс' };
