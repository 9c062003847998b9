/** Mongolian texts. */
import type { Texts } from '../en/en.ts';
import { type PanelTexts, panelTexts } from '../panelTexts.ts';
import type { Widened } from '../widened.ts';
import { appsMn } from './apps.ts';
import { liveMn } from './live.ts';
import { optionsMn } from './options.ts';
import { shellMn } from './shell.ts';
import { startMn } from './start.ts';
import { viewerMn } from './viewer.ts';
import { viewsMn } from './views.ts';

const panels = import.meta.glob<object>('../../app/panels/*/startTexts.mn.ts', { eager: true, import: 'texts' });

export const mn: Texts = {
  product: 'Headframe',
  ...startMn,
  ...shellMn,
  ...viewerMn,
  ...viewsMn,
  ...appsMn,
  options: optionsMn,
  ...liveMn,
  ...panelTexts<Widened<PanelTexts>>(panels),
};
