import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { en } from '../../../i18n/en/en.ts';
import { NoMatchesRow } from './EntityRows.tsx';

it('an empty category says so by its name', async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false });
  const row = { kind: 'nothing', id: 'people', name: 'People', level: 1 } as const;
  expect(renderToStaticMarkup(<NoMatchesRow row={row} />)).toContain('No People data available');
});
