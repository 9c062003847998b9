/** The figures of a trip: kilometres to 2 decimals (rules.md#figures). */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import type { NamedTrip } from './useVehicleTrip.ts';

let TripFacts: typeof import('./TripFacts.tsx')['TripFacts'];
expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ TripFacts } = await import('./TripFacts.tsx'));
});

it.each([
  [5_126, '5.13 km'],
  [80, '0.08 km'],
  [0, '0.00 km'],
])('a way of %d m is %s', (distanceM, text) => {
  const trip = { distanceM, movingMs: 900_000, standingMs: 0, stops: [] } as unknown as NamedTrip['trip'];
  const services = { config: { site: { timeZone: 'UTC' } }, replay: proxy({ fromMs: 0, toMs: 1 }), replayActions: {} };
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <TripFacts name="HT-1" trip={trip} />
    </AppProvider>,
  );
  expect(html).toContain(`<dd>${text}</dd>`);
  expect(html).toContain('<dd>00:15:00</dd>');
});
