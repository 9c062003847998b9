/** Sites' words for kinds, statuses, areas and days, in the chosen language (rules.md#site-words, rules.md#dates). */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { siteText } from '../../i18n/siteWords.ts';
import { formatSiteDay } from './day.ts';

/** @returns a function from a site's text to the displayed one; undefined stays undefined */
export function useTranslateSiteText(): <T extends string | undefined>(text: T) => T {
  const { language } = useTranslation().i18n;
  return useCallback(
    <T extends string | undefined>(text: T) =>
      text === undefined ? text : ((formatSiteDay(text, language) ?? siteText(text, language)) as T),
    [language],
  );
}
