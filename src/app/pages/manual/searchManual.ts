/** Finds topics of the manual by words (rules.md#manual). */
import { searchKey, searchKeys } from '../../../domain/search/searchKey.ts';
import { plainText, type TopicTexts } from './topicBlocks.ts';

export interface ManualHit<T extends string> {
  readonly topic: T;
  /** The first of its texts that contains a word searched for. */
  readonly excerpt: string;
}

interface ReadTopic<T extends string> {
  readonly topic: T;
  readonly texts: readonly { readonly text: string; readonly key: string }[];
}

const wordsOf = (key: string): readonly string[] => key.split(' ').filter(Boolean);

/** Prepares topics once for a search at every keystroke. */
export function readTopics<T extends string>(topics: Readonly<Record<T, TopicTexts>>): readonly ReadTopic<T>[] {
  return (Object.keys(topics) as T[]).map((topic) => ({
    topic,
    texts: Object.values<string>(topics[topic]).map((text) => {
      const plain = plainText(text);
      return { text: plain, key: ` ${searchKey(plain)}` };
    }),
  }));
}

/** Topics in which, for each word searched for, a word begins with it; matches in titles come first. */
export function searchManual<T extends string>(
  topics: readonly ReadTopic<T>[],
  query: string,
): readonly ManualHit<T>[] {
  const hits = searchKeys(query).flatMap((key) => findAll(topics, wordsOf(key)));
  return hits
    .filter(({ topic }, k) => hits.findIndex((other) => other.topic === topic) === k)
    .sort((a, b) => b.inTitle - a.inTitle)
    .map(({ topic, excerpt }) => ({ topic, excerpt }));
}

function findAll<T extends string>(topics: readonly ReadTopic<T>[], words: readonly string[]) {
  if (words.length === 0) return [];
  return topics.flatMap(({ topic, texts }) => {
    const has = (key: string, word: string) => key.includes(` ${word}`);
    if (!words.every((word) => texts.some(({ key }) => has(key, word)))) return [];
    const [title, ...others] = texts;
    const inTitle = words.filter((word) => title && has(title.key, word)).length;
    const excerpt = others.find(({ key }) => words.some((word) => has(key, word))) ?? others[0];
    return [{ topic, inTitle, excerpt: excerpt?.text ?? '' }];
  });
}
