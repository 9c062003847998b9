/** Counts in a replay: those of what has been replayed, whatever the calls of the live mine have answered. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import {
  FROM_MS,
  fixMessage,
  flushPromises,
  latestSocket,
  preparePlays,
  startPlay,
} from '../../../tests/fixtures/replay/plays.ts';
import { en } from '../../i18n/en/en.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import type { World } from '../../state/world/World.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { Counts } from './Counts.tsx';

preparePlays();
expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

/** Texts of the counts of vehicles online, offline, and of people. */
function renderedCounts(world: World, link: object): (string | undefined)[] {
  const calls = new CallFaults();
  for (const call of ['vehicleStates', 'sensorStates', 'people'] as const) calls.recordSuccess(call);
  const services = { calls, config: { site: { timeZone: 'UTC' }, filterMineArea: true }, link, world };
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <Counts />
    </AppProvider>,
  );
  return ['online', 'offline', 'people'].map((of) => new RegExp(`count-${of}">([^<]*)<`).exec(html)?.[1]);
}

async function openPlay() {
  const play = startPlay();
  play.world.seedEntities(['HT-1', 'HT-2'].map((id) => ({ id, name: id, type: 'vehicle' as const })));
  await flushPromises();
  latestSocket().open();
  play.world.flush();
  return { ...play, counts: () => renderedCounts(play.world, play.link) };
}

it('are dashes until a snapshot has come, which tells of all vehicles and people', async () => {
  const { counts } = await openPlay();
  expect(counts()).toEqual(['–', '–', '–']);
  latestSocket().receive({ ts: FROM_MS, snapshot: true, data: [fixMessage(FROM_MS - 500)] });
  expect(counts()).toEqual(['1', '1', '0']);
});

it('without a snapshot are those of the vehicles that were heard: nothing says that others are offline', async () => {
  const { counts, world } = await openPlay();
  latestSocket().receive({ ts: FROM_MS + 1_000 });
  expect(counts()).toEqual(['–', '–', '–']);
  latestSocket().receive({ ts: FROM_MS + 2_000, data: fixMessage(FROM_MS + 1_900) });
  world.flush();
  expect(counts()).toEqual(['1', '0', '–']);
  expect([world.isOffline('HT-1'), world.isOffline('HT-2'), world.isOffline('HT-3')]).toEqual([
    false,
    undefined,
    undefined,
  ]);
});
