/** Rows of vehicles that are not there: not said to be none before the backend has listed its vehicles. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../../i18n/en/en.ts';
import { CallFaults } from '../../../state/calls/CallFaults.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { NoVehicleRows } from './NoVehicleRows.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function shownText(prepare: (calls: CallFaults) => void): string {
  const calls = new CallFaults();
  prepare(calls);
  const html = renderToStaticMarkup(
    <AppProvider services={{ calls } as unknown as AppServices}>
      <NoVehicleRows>No entities found.</NoVehicleRows>
    </AppProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').trim();
}

it('shows a dash until vehicles have been listed, and the reason where they cannot be', () => {
  expect(shownText(() => {})).toBe('–');
  expect(shownText((calls) => calls.recordSuccess('vehicles'))).toBe('No entities found.');
  const failed = shownText((calls) => calls.fail('vehicles', { key: 'network', values: {} }, () => {}));
  expect(failed).toContain('Network error');
  expect(failed).toContain('Retry');
});
