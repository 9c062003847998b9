/** The manual holds together: every topic is in a chapter, every link and picture exists, all keys have their words. */
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DRAW_KEYS } from '../../../engine/tools/draw/drawKeys.ts';
import { NAVIGATE_KEYS } from '../../../engine/tools/navigate/navigateKeys.ts';
import { WALK_KEYS } from '../../../engine/tools/walk/WalkKeys.ts';
import { manualEn } from '../../../i18n/manual/en/en.ts';
import { manualMn } from '../../../i18n/manual/mn/mn.ts';
import { TREE_CONTROL_KEYS, TREE_KEYS } from '../../panels/tree/treeKeys.ts';
import { CHAPTERS, chapterOf } from './chapters.ts';
import { keysByAction, shownKey } from './keyNames.ts';
import sizes from './pictures/sizes.json';
import { readTopics, searchManual } from './searchManual.ts';
import { blocksOf, plainText, spansOf, type TopicTexts } from './topicBlocks.ts';

const PICTURES_FOLDER = fileURLToPath(new URL('pictures/', import.meta.url));
const TOPICS_BY_LANGUAGE = { en: manualEn.topic, mn: manualMn.topic } as const satisfies Record<
  string,
  Readonly<Record<string, TopicTexts>>
>;
const topicNames = Object.keys(manualEn.topic).sort();

describe.each(Object.entries(TOPICS_BY_LANGUAGE))(
  'the manual in %s',
  (language, texts: Readonly<Record<string, TopicTexts>>) => {
    it('has only links to topics that exist', () => {
      const linked = Object.values(texts).flatMap((topic) => Object.values(topic).flatMap(spansOf));
      const missing = linked.filter(({ topic }) => topic !== undefined && !(topic in texts));
      expect(missing).toEqual([]);
      expect(linked.some(({ topic }) => topic !== undefined)).toBe(true);
    });

    it('has small pictures with a caption, the same in each language', () => {
      const folder = `${PICTURES_FOLDER}${language}/`;
      const pictures = readdirSync(folder).map((file) => file.replace(/\.webp$/, ''));
      expect(pictures.sort()).toEqual(Object.keys(sizes).sort());
      for (const topic of pictures) {
        expect(texts[topic]?.['caption'], topic).toBeDefined();
        expect(statSync(`${folder}${topic}.webp`).size, topic).toBeLessThan(90_000);
      }
    });

    it('has a text for everything that a topic says', () => {
      for (const [topic, text] of Object.entries(texts)) {
        expect(blocksOf(text).length, topic).toBeGreaterThan(0);
        for (const key of Object.keys(text)) expect(key, topic).toMatch(/^(title|caption|[pl]\d+)$/);
      }
    });
  },
);

it('has every topic in one chapter', () => {
  expect(CHAPTERS.flatMap((chapter) => chapter.topics).sort()).toEqual(topicNames);
  expect(chapterOf('alert').group).toBe('menus');
  expect(chapterOf('gone').group).toBe('start');
});

it.each([
  ['navigate', Object.keys(NAVIGATE_KEYS)],
  ['draw', Object.values(DRAW_KEYS)],
  ['walk', Object.values(WALK_KEYS)],
  ['tree', [...Object.values(TREE_KEYS), ...Object.values(TREE_CONTROL_KEYS)]],
] as const)('says what each key of %s does, and of no others', (table, actions) => {
  const words = Object.keys(manualEn.key[table]).filter((key) => key !== 'title');
  expect(words.sort()).toEqual([...new Set<string>(actions)].sort());
});

it.each([
  ['ArrowLeft', '←'],
  ['Shift+ArrowUp', 'Shift+↑'],
  ['+', '+'],
  ['-', '−'],
  ['_', '_'],
  [' ', 'Space'],
  ['Escape', 'Esc'],
  ['KeyW', 'W'],
  ['Ctrl+Shift+z', 'Ctrl+Shift+Z'],
  ['ContextMenu', 'Menu key'],
  ['Alt+H', 'Alt+H'],
  ['Backspace', 'Backspace'],
])('writes %s as %s', (combination, shown) => {
  expect(shownKey(combination, manualEn.key.name)).toBe(shown);
});

it('lists the keys of each action', () => {
  expect(keysByAction({ a: 'one', b: 'two', c: 'one' }, 'Ctrl+')).toEqual({
    one: ['Ctrl+a', 'Ctrl+c'],
    two: ['Ctrl+b'],
  });
});

describe('a topic', () => {
  it('is paragraphs and lists in their order', () => {
    expect(blocksOf({ title: 'T', p1: 'one', l1: 'a', l2: 'b', p2: 'two', l3: 'c', caption: 'picture' })).toEqual([
      { kind: 'paragraph', text: 'one' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'two' },
      { kind: 'list', items: ['c'] },
    ]);
  });

  it('has links in its texts', () => {
    expect(spansOf('See [this](alert) and [that](zones)')).toEqual([
      { text: 'See ' },
      { text: 'this', topic: 'alert' },
      { text: ' and ' },
      { text: 'that', topic: 'zones' },
    ]);
    expect(spansOf('')).toEqual([]);
    expect(plainText('See [this](alert).')).toBe('See this.');
  });
});

describe('the search of the manual', () => {
  const english = readTopics<string>(manualEn.topic);
  const mongolian = readTopics<string>(manualMn.topic);
  const firstTopicFound = (query: string, read = english) => searchManual(read, query)[0]?.topic;

  it('puts a topic first whose title has the words', () => {
    expect(firstTopicFound('replay')).toBe('replay');
    expect(firstTopicFound('follow')).toBe('follow');
    expect(firstTopicFound('хоргодох', mongolian)).toBeDefined();
    expect(firstTopicFound('дохиолол', mongolian)).toBe('alert');
  });

  it('needs all words, at the beginning of words, in any order', () => {
    expect(searchManual(english, 'ventilation refuge').map(({ topic }) => topic)).toEqual(['properties']);
    expect(searchManual(english, 'entilation')).toEqual([]);
    expect(searchManual(english, 'refuge qwertz')).toEqual([]);
  });

  it('finds nothing by nothing', () => {
    for (const query of ['', '   ', '…']) expect(searchManual(english, query)).toEqual([]);
  });

  it('finds Mongolian topics by Latin letters, and shows where', () => {
    const [hit] = searchManual(mongolian, 'khorgodokh');
    expect(hit?.excerpt.toLowerCase()).toContain('хоргодох');
  });
});
