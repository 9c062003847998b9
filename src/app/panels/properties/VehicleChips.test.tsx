/** A vehicle's state in a few words: none about what nobody has reported. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../../i18n/en/en.ts';
import { unknownVehicle, type VehicleRecord } from '../../../state/world/vehicle.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { VehicleChips } from './VehicleChips.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function shownChips(more: Partial<VehicleRecord>): (string | undefined)[] {
  const services = {
    config: { site: { timeZone: 'UTC', words: [] }, filterMineArea: false },
    world: {},
    trends: { state: proxy({ samples: 0 }), read: () => undefined },
  };
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <VehicleChips vehicle={{ ...unknownVehicle('HT-1'), render: 'onlineOperating', ...more }} />
    </AppProvider>,
  );
  return [...html.matchAll(/<span class="hf-chip">.*?<\/svg>([^<]*)<\/span>/g)].map(([, text]) => text);
}

it.each<[VehicleRecord['category'], VehicleRecord['loaded'], string[]]>([
  ['Haul Truck', 'YES', ['Operating', 'Loaded']],
  ['Haul Truck', 'NO', ['Operating', 'Empty']],
  ['Haul Truck', undefined, ['Operating']],
  ['Loader', 'YES', ['Operating']],
])('a %s whose load is %s is said to be %j', (category, loaded, chips) => {
  expect(shownChips({ category, loaded })).toEqual(chips);
});
