/** Pictures of the manual by topic, taken by `scripts/manualPictures.mjs` in each language. */
import type { ManualTopic } from '../../../i18n/manual/en/en.ts';
import sizes from './pictures/sizes.json';

const PICTURE_URLS = import.meta.glob<string>('./pictures/*/*.webp', { eager: true, query: '?url', import: 'default' });

interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export function pictureOf(topic: ManualTopic, language: string): Picture | undefined {
  const url = PICTURE_URLS[`./pictures/${language}/${topic}.webp`];
  const size = (sizes as Readonly<Record<string, readonly number[]>>)[topic];
  return url === undefined || !size ? undefined : { url, width: size[0] ?? 0, height: size[1] ?? 0 };
}
