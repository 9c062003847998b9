import type { Widened } from '../../widened.ts';
import { areaTopics } from './areaTopics.ts';
import { keyTexts } from './keyTexts.ts';
import { mainPageTopics } from './mainPageTopics.ts';
import { menuTopics } from './menuTopics.ts';
import { startTopics } from './startTopics.ts';
import { toolTopics } from './toolTopics.ts';

/**
 * The user manual in English, loaded with its page. In a topic, `p…` are paragraphs and `l…` items of a list, in order;
 * `caption` belongs to its picture. `[words](topic)` is a link.
 */
export const manualEn = {
  title: 'User manual',
  contents: 'Contents',
  onThisPage: 'On this page',
  back: 'Go to main page',
  search: 'Search the manual',
  results: 'Found in the manual',
  noResult: 'Nothing found',
  group: {
    start: 'Introduction',
    signIn: 'Sign Up & Log In',
    mainPage: 'Main Page',
    menus: 'Menus',
    toolbars: 'Toolbars/Navigation',
    areas: 'Key Functional Areas',
  },
  key: keyTexts,
  topic: { ...startTopics, ...mainPageTopics, ...menuTopics, ...toolTopics, ...areaTopics },
} as const;

export type ManualTexts = Widened<typeof manualEn>;

/** Name of a topic: the target of links and help buttons. */
export type ManualTopic = keyof ManualTexts['topic'];
