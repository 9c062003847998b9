/** The lists behind the counts say that there is nobody only once that is known. */
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import type { LoadedCall } from '../../domain/link/calls.ts';
import { en } from '../../i18n/en/en.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { World } from '../../state/world/World.ts';
import { UNKNOWN_TEXT } from '../format/unknown.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { PeopleNames, VehicleNames } from './CountLists.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function listHtml(list: ReactNode, answered: readonly LoadedCall[], vehicles: readonly string[] = []): string {
  const calls = new CallFaults();
  for (const call of answered) calls.recordSuccess(call);
  const world = new World(() => 0, { filterMineArea: true });
  world.seedEntities(vehicles.map((id) => ({ id, name: id, type: 'vehicle' as const })));
  world.flush();
  const services = { calls, world, mapData: proxy({ zones: { list: [] } }) };
  return renderToStaticMarkup(<AppProvider services={services as unknown as AppServices}>{list}</AppProvider>);
}

const listText = (...args: Parameters<typeof listHtml>) =>
  listHtml(...args)
    .replace(/<h3>[^<]*<\/h3>/, '')
    .replaceAll(/<[^>]*>/g, '');

it('of vehicles', () => {
  expect(listText(<VehicleNames />, [])).toBe(UNKNOWN_TEXT);
  expect(listText(<VehicleNames />, ['vehicleStates'])).toBe(en.counts.noVehicles);
  expect(listText(<VehicleNames />, [], ['HT-10', 'HT-9'])).toBe('HT-9HT-10');
});

it('of people', () => {
  expect(listText(<PeopleNames />, [])).toBe(UNKNOWN_TEXT);
  expect(listText(<PeopleNames />, ['people'])).toBe(UNKNOWN_TEXT);
  expect(listText(<PeopleNames />, ['people', 'sensorStates'])).toBe(en.counts.noPeople);
});

it('a name that has no room in its line is a tooltip', () => {
  const name = 'Service truck of the northern workshop 12';
  expect(listHtml(<VehicleNames />, [], [name])).toContain(`title="${name}"`);
});
