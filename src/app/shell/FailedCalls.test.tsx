/** The list of failed calls names each kind of call once. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../i18n/en/en.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';

expectErrors(LAYOUT_EFFECT_ERROR);

it('also where the same call has failed for several maps', async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
  // Its texts are added as it is loaded.
  const { FailedCalls } = await import('./FailedCalls.tsx');
  const calls = new CallFaults();
  const fault = { key: 'network', values: {} } as const;
  for (const call of ['zones pit', 'zones decline', 'walls pit'] as const) calls.fail(call, fault, () => {});
  const page = renderToStaticMarkup(
    <AppProvider services={{ calls } as unknown as AppServices}>
      <FailedCalls />
    </AppProvider>,
  );
  expect(page).toContain('<b>Rule zones, Survey walls</b>');
});
