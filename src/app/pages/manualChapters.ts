/** Chapters and topics of the manual (rules.md#manual). */
import type { ManualTexts } from '../../i18n/manual/en.ts';

type Topic = Exclude<keyof ManualTexts, 'title' | 'contents' | 'onThisPage' | 'back' | 'group'>;

export interface Chapter {
  /** A chapter with a single topic has its title. */
  readonly group: keyof ManualTexts['group'];
  readonly topics: readonly Topic[];
}

export const CHAPTERS: readonly Chapter[] = [
  { group: 'start', topics: ['introduction'] },
  { group: 'signIn', topics: ['signIn'] },
  { group: 'mainPage', topics: ['viewList', 'entities'] },
  { group: 'menus', topics: ['monitor', 'alert'] },
  { group: 'toolbars', topics: ['viewMode', 'editMode', 'interactMode'] },
  { group: 'areas', topics: ['feedback', 'shortcuts'] },
];

/** Paragraphs of a topic, in their order. */
export const PARAGRAPHS: Readonly<Record<Topic, readonly string[]>> = {
  introduction: ['p1', 'p2'],
  signIn: ['p1', 'p2'],
  viewList: ['p1', 'p2', 'p3'],
  entities: ['p1', 'p2'],
  monitor: ['p1'],
  alert: ['p1'],
  viewMode: ['p1', 'p2', 'p3'],
  editMode: ['p1', 'p2'],
  interactMode: ['p1'],
  feedback: ['p1'],
  shortcuts: ['p1'],
};

/** Keys and what they do. */
export const SHORTCUTS = [
  ['shortcuts.arrows', 'shortcuts.pan'],
  ['+ −', 'shortcuts.zoom'],
  ['Home', 'shortcuts.home'],
  ['Esc', 'shortcuts.escape'],
] as const;
