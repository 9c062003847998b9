import type { Widened } from '../widened.ts';
import { appsEn } from './apps.ts';
import { boardEn } from './board.ts';
import { commandsEn } from './commands.ts';
import { designsEn } from './designs.ts';
import { feedbackEn } from './feedback.ts';
import { libraryEn } from './library.ts';
import { liveEn } from './live.ts';
import { optionsEn } from './options.ts';
import { propertiesEn } from './properties.ts';
import { shellEn } from './shell.ts';
import { startEn } from './start.ts';
import { treeEn } from './tree.ts';
import { viewerEn } from './viewer.ts';
import { viewsEn } from './views.ts';

/** English texts. Those in quotation marks in docs/rules.md stand here to the letter. */
export const en = {
  product: 'Headframe',
  ...startEn,
  ...shellEn,
  ...viewerEn,
  ...viewsEn,
  ...feedbackEn,
  ...appsEn,
  board: boardEn,
  commands: commandsEn,
  options: optionsEn,
  properties: propertiesEn,
  library: libraryEn,
  tree: treeEn,
  ...liveEn,
  ...designsEn,
} as const;

/** The shape every language fills: same keys, own texts. */
export type Texts = Widened<typeof en>;
