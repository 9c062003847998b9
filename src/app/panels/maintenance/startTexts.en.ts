/** Name of the maintenance panel in the rail; its other texts are loaded with it. */
import type { texts as fetched } from './texts.en.ts';

export const texts = { appName: 'Maintenance' } as const;

declare module '../../../i18n/panelTexts.ts' {
  interface PanelTexts {
    maintenance: typeof texts & typeof fetched;
  }
}
