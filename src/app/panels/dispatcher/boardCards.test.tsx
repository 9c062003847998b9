/** Cards of the board state what is known: no load, no group and no present tense without a report. */
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../../i18n/en/en.ts';
import { Selection } from '../../../state/selection/Selection.ts';
import { createTrails } from '../../../state/trails/trails.ts';
import { unknownVehicle, type VehicleRecord } from '../../../state/world/vehicle.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { boardOf } from './board.ts';
import { ExcavatorCard } from './ExcavatorCard.tsx';
import { TruckButton } from './TruckButton.tsx';
import { texts } from './texts.en.ts';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: { ...en, dispatcher: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

const noFlight = () => {};
const vehicle = (id: string, more: Partial<VehicleRecord>): VehicleRecord => ({
  ...unknownVehicle(id),
  render: 'onlineOperating',
  ...more,
});

function shownHtml(element: ReactElement): string {
  const services = {
    config: { site: { timeZone: 'UTC', words: [] } },
    selection: new Selection(),
    slots: proxy({ selected: 'viewer_1' }),
    trails: createTrails(),
    world: { state: proxy({ vehicles: {} }) },
  };
  return renderToStaticMarkup(<AppProvider services={services as unknown as AppServices}>{element}</AppProvider>);
}

const glyphsIn = (html: string) => [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title);

it.each<[VehicleRecord['loaded'], string[]]>([
  ['YES', ['Loaded']],
  ['NO', ['Empty']],
  [undefined, []],
])('a truck whose load is %s has the glyphs %j', (loaded, glyphs) => {
  const truck = vehicle('HT-1', { category: 'OPMiningTruck', loaded });
  const html = shownHtml(<TruckButton truck={truck} durations={new Map()} isSelected={false} onFly={noFlight} />);
  expect(glyphsIn(html)).toEqual(glyphs);
  expect(html).toContain('HT-1');
});

function excavatorHtml(more: Partial<VehicleRecord>): string {
  const machine = vehicle('EX-1', { category: 'OPExcavator', ...more });
  const [excavator] = Object.values(boardOf([machine], '').columns).flat();
  if (!excavator) throw new Error('The board has no excavator');
  return shownHtml(<ExcavatorCard excavator={excavator} durations={new Map()} onFly={noFlight} />);
}

it('an excavator that has reported no status is in no group', () => {
  expect(excavatorHtml({ status: '2.1 Loading' })).toContain('>Load<');
  const html = excavatorHtml({});
  expect(html).toContain('Status unknown');
  expect(html).not.toContain('Other');
});

it.each<[Partial<VehicleRecord>, string[]]>([
  [{}, []],
  [{ stale: true }, ['Last fix is old']],
  [{ render: 'offline' }, ['Offline']],
])('an excavator with %j says so beside its last status: %j', (more, glyphs) => {
  const html = excavatorHtml({ status: '2.1 Loading', ...more });
  expect(glyphsIn(html)).toEqual(glyphs);
  expect(html).toContain('Load<');
});
