import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import type { WirePersonEntity } from '../../../domain/wire/siteEntities.ts';
import { en } from '../../../i18n/en/en.ts';
import { World } from '../../../state/world/World.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { Passages } from './Passages.tsx';

const NOW_MS = Date.UTC(2026, 10, 21, 11);
const PASSAGES = [{ item1: '77', item2: NOW_MS - 60_000 }];

const person = (sap: string, caplamp: string, lastName: string) =>
  ({ id: sap, name: sap, info: { caplamp_id: caplamp, lastname: lastName } }) as unknown as WirePersonEntity;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a card that stays open names who has the lamp since the shift has changed', async () => {
  let nowMs = NOW_MS;
  const world = new World(() => nowMs, { filterMineArea: false });
  world.siteEntities.seedPeople([person('S1', '77', 'Bat'), person('S2', '78', 'Dorj')]);
  const services = { config: { site: { timeZone: 'UTC' } }, world } as unknown as AppServices;
  const page = await mountPage(
    <AppProvider services={services}>
      <Passages passages={PASSAGES} />
    </AppProvider>,
  );
  const listPeople = (...people: WirePersonEntity[]) =>
    page.during(() => {
      world.siteEntities.seedPeople(people);
      nowMs += 5_000;
      vi.advanceTimersByTime(5_000);
    });
  expect(page.text()).toContain('Bat');
  await listPeople(person('S1', '78', 'Bat'), person('S2', '77', 'Dorj'));
  expect(page.text()).toContain('Dorj');
  expect(page.text()).not.toContain('Bat');
  // The lamp counts where both are equal.
  await listPeople(person('S1', '77', 'Bat'), person('77', '79', 'Dorj'));
  expect(page.text()).toContain('Bat');
  await page.unmount();
});
