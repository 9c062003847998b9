import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../i18n/en/en.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createLink } from '../../state/link/link.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { Counts } from './Counts.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false });
});

/** Texts of the counts of vehicles online, offline, and of people. */
function renderedCounts(
  answered: readonly ('vehicleStates' | 'sensorStates' | 'people')[],
  online = 0,
  people = 0,
): (string | undefined)[] {
  const calls = new CallFaults();
  for (const call of answered) calls.recordSuccess(call);
  const state = { counts: { online, offline: 0 }, people: { count: people, sensors: [] }, vehicles: {}, zones: {} };
  const services = {
    calls,
    config: { site: { timeZone: 'UTC' }, filterMineArea: true },
    link: createLink(),
    world: { state: proxy(state) },
  };
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <Counts />
    </AppProvider>,
  );
  return ['online', 'offline', 'people'].map((of) => new RegExp(`count-${of}">([^<]*)<`).exec(html)?.[1]);
}

it('are not 0 before the backend has answered, or where it refuses', () => {
  expect(renderedCounts([])).toEqual(['–', '–', '–']);
  expect(renderedCounts(['vehicleStates'])).toEqual(['0', '0', '–']);
  // Who was seen is known only with the list of people.
  expect(renderedCounts(['sensorStates'])).toEqual(['–', '–', '–']);
  expect(renderedCounts(['people'])).toEqual(['–', '–', '–']);
  expect(renderedCounts(['sensorStates', 'people'])).toEqual(['–', '–', '0']);
});

it('are shown as soon as data has arrived', () => {
  expect(renderedCounts([], 3, 2)).toEqual(['3', '0', '2']);
});
