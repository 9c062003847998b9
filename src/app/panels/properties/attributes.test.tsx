import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { en } from '../../../i18n/en/en.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { OtherAttributes } from './attributes.tsx';

type Shown = Parameters<typeof OtherAttributes>[0]['siteEntity'];

it('an entity without attributes says so', async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false });
  const services = { config: { site: { timeZone: 'UTC' } } } as unknown as AppServices;
  const renderAttributes = (info: object) =>
    renderToStaticMarkup(
      <AppProvider services={services}>
        <OtherAttributes siteEntity={{ kind: 'sensor', id: 's', info } as unknown as Shown} />
      </AppProvider>,
    );
  expect(renderAttributes({})).toContain('No attributes available');
  const depth = renderAttributes({ depth: 70 });
  expect(depth).toContain('70');
  expect(depth).not.toContain('No attributes available');
});
