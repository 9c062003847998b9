/** Texts of the tree's rows, looked up once: otherwise each row would do so whenever it scrolls into view. */
import type { TFunction } from 'i18next';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { LINK_DOT_TEXT_KEY } from '../../icons/linkDot.ts';

export interface RowTexts {
  t: TFunction;
  siteText: ReturnType<typeof useTranslateSiteText>;
  /** Accessible names of the glyphs. */
  glyphs: Record<'offline' | 'stale' | 'operating' | 'other' | 'loaded' | 'empty', string>;
}

const RowTextsContext = createContext<RowTexts | undefined>(undefined);

export const RowTextsProvider = RowTextsContext.Provider;

/** @throws outside the tree */
export function useRowTexts(): RowTexts {
  const texts = useContext(RowTextsContext);
  if (!texts) throw new Error('A row of the tree is outside of its RowTextsProvider');
  return texts;
}

/** Texts for the provider. */
export function useTreeRowTexts(): RowTexts {
  const { t } = useTranslation();
  const siteText = useTranslateSiteText();
  return useMemo(
    () => ({
      t,
      siteText,
      glyphs: {
        offline: t(LINK_DOT_TEXT_KEY.offline),
        stale: t(LINK_DOT_TEXT_KEY.stale),
        operating: t(LINK_DOT_TEXT_KEY.operating),
        other: t('vehicle.other'),
        loaded: t('vehicle.loaded'),
        empty: t('vehicle.empty'),
      },
    }),
    [t, siteText],
  );
}
