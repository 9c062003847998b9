/** Chapters and topics of the manual (rules.md#manual). */
import type { ManualTexts, ManualTopic } from '../../../i18n/manual/en/en.ts';

export interface Chapter {
  readonly group: keyof ManualTexts['group'];
  readonly topics: readonly ManualTopic[];
}

export const CHAPTERS: readonly [Chapter, ...Chapter[]] = [
  { group: 'start', topics: ['introduction', 'jobs', 'freshness'] },
  { group: 'signIn', topics: ['signIn', 'account', 'rights'] },
  {
    group: 'mainPage',
    topics: [
      ...(['landing', 'viewList', 'share', 'maps', 'layouts'] as const),
      ...(['entities', 'folders', 'search', 'properties', 'people'] as const),
    ],
  },
  {
    group: 'menus',
    topics: ['monitor', 'alert', 'dispatcher', 'equipment', 'indicators', 'handover', 'status', 'otherApps'],
  },
  {
    group: 'toolbars',
    topics: [
      ...(['viewMode', 'cameras', 'follow', 'sceneMenu', 'layers', 'trails'] as const),
      ...(['measure', 'section', 'routes', 'zones'] as const),
      ...(['editMode', 'display', 'interactMode', 'replay', 'annotations'] as const),
    ],
  },
  { group: 'areas', topics: ['designs', 'preview', 'feedback', 'inbox', 'refused', 'help', 'shortcuts'] },
];

/** The chapter that contains a topic; the first chapter if none does. */
export function chapterOf(topic: string): Chapter {
  return CHAPTERS.find(({ topics }) => topics.some((id) => id === topic)) ?? CHAPTERS[0];
}
