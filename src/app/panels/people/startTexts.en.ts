/** Name of the people panel in the rail; its other texts are loaded with it. */
import type { texts as fetched } from './texts.en.ts';

export const texts = { appName: 'People' } as const;

declare module '../../../i18n/panelTexts.ts' {
  interface PanelTexts {
    people: typeof texts & typeof fetched;
  }
}
