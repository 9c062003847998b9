import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { AreaChips } from './AreaChips.tsx';

beforeAll(async () => {
  const resources = { en: { translation: { views: { moreAreas: 'And {{names}}' } } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

/** The texts of the chips. */
function chipTexts(count: number): string[] {
  const areas = Array.from({ length: count }, (_, index) => `Area ${index + 1}`);
  return Array.from(renderToStaticMarkup(<AreaChips areas={areas} />).matchAll(/>([^<]+)</g), ([, text]) => text ?? '');
}

it('shows up to five areas', () => {
  expect(chipTexts(0)).toEqual([]);
  expect(chipTexts(5)).toEqual(['Area 1', 'Area 2', 'Area 3', 'Area 4', 'Area 5']);
});

it('counts those beyond five, and names them in the tooltip of a button, which the keyboard reaches', () => {
  expect(chipTexts(6).at(-1)).toBe('+1');
  expect(chipTexts(7)).toEqual(['Area 1', 'Area 2', 'Area 3', 'Area 4', 'Area 5', '+2']);
  const areas = ['1', '2', '3', '4', '5', '6', '7'];
  expect(renderToStaticMarkup(<AreaChips areas={areas} />)).toMatch(/<button[^>]*title="And 6, 7"/);
});
