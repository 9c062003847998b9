/** Name of the dispatcher panel in the rail; its other texts are loaded with it. */
import type { texts as fetched } from './texts.en.ts';

export const texts = { appName: 'Dispatcher' } as const;

declare module '../../../i18n/panelTexts.ts' {
  interface PanelTexts {
    dispatcher: typeof texts & typeof fetched;
  }
}
