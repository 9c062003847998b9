/** Mongolian texts. */
import type { Texts } from '../en/en.ts';
import { appsMn } from './apps.ts';
import { boardMn } from './board.ts';
import { commandsMn } from './commands.ts';
import { designsMn } from './designs.ts';
import { feedbackMn } from './feedback.ts';
import { libraryMn } from './library.ts';
import { liveMn } from './live.ts';
import { optionsMn } from './options.ts';
import { propertiesMn } from './properties.ts';
import { shellMn } from './shell.ts';
import { startMn } from './start.ts';
import { treeMn } from './tree.ts';
import { viewerMn } from './viewer.ts';
import { viewsMn } from './views.ts';

export const mn: Texts = {
  product: 'Headframe',
  ...startMn,
  ...shellMn,
  ...viewerMn,
  ...viewsMn,
  ...feedbackMn,
  ...appsMn,
  board: boardMn,
  commands: commandsMn,
  options: optionsMn,
  properties: propertiesMn,
  library: libraryMn,
  tree: treeMn,
  ...liveMn,
  ...designsMn,
};
