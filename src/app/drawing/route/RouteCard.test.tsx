/** The ends of a route: metres to 2 decimals, as the readout and the cards give them (rules.md#figures). */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

vi.mock('../../controls/CardHeader.tsx', () => ({ CardHeader: () => null }));
vi.mock('../../controls/Select.tsx', () => ({ Select: () => null }));

let RouteCard: typeof import('./RouteCard.tsx')['RouteCard'];
beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ RouteCard } = await import('./RouteCard.tsx'));
});

it('shows each end to 2 decimals, and says which is not set', () => {
  const start = { easting: 650_120.504, northing: 4_763_410.2, altitude: -402.126 };
  const html = renderToStaticMarkup(
    <AppProvider services={{ config: { site: { words: [] } } } as unknown as AppServices}>
      <RouteCard
        routeEnds={{ start, end: undefined, next: undefined } as never}
        answer={undefined}
        profile={undefined}
        places={[]}
        onClose={() => {}}
      />
    </AppProvider>,
  );
  expect(html).toMatch(/650[^<]*120\.50 · 4[^<]*763[^<]*410\.20 · [-−]402\.13/);
  expect(html.match(/<dd>/g)).toHaveLength(2);
});
