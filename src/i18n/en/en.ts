import { type PanelTexts, panelTexts } from '../panelTexts.ts';
import type { Widened } from '../widened.ts';
import { appsEn } from './apps.ts';
import { liveEn } from './live.ts';
import { optionsEn } from './options.ts';
import { shellEn } from './shell.ts';
import { startEn } from './start.ts';
import { viewerEn } from './viewer.ts';
import { viewsEn } from './views.ts';

const panels = import.meta.glob<object>('../../app/panels/*/startTexts.en.ts', { eager: true, import: 'texts' });

/** English texts. Those in quotation marks in docs/rules.md appear here verbatim. */
export const en = {
  product: 'Headframe',
  ...startEn,
  ...shellEn,
  ...viewerEn,
  ...viewsEn,
  ...appsEn,
  options: optionsEn,
  ...liveEn,
  ...panelTexts<PanelTexts>(panels),
} as const;

/** The shape every language fills: same keys, own texts. */
export type Texts = Widened<typeof en>;
