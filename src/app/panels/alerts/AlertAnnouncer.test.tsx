import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { en } from '../../../i18n/en/en.ts';
import { mn } from '../../../i18n/mn/mn.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { AlertAnnouncer } from './AlertAnnouncer.tsx';

const START_MS = 1_800_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function announced(language: 'en' | 'mn') {
  const resources = { en: { translation: en }, mn: { translation: mn } };
  await i18next.use(initReactI18next).init({ lng: language, resources, showSupportNotice: false });
  const alert = (deviceName: string, firstAtMs: number) => ({
    key: deviceName,
    deviceName,
    firstAtMs,
    rule: 'speed_restriction',
    seen: false,
  });
  const state = proxy<{ active: readonly object[] }>({ active: ref([alert('HT-0', START_MS - 1)]) });
  const services = { world: { nowMs: () => Date.now(), alerts: { state } } };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <AlertAnnouncer />
    </AppProvider>,
  );
  const textAfter = async (...deviceNames: string[]) => {
    if (deviceNames.length > 0)
      state.active = ref([...deviceNames.map((name) => alert(name, Date.now())), ...state.active]);
    await page.during(() => vi.advanceTimersByTimeAsync(5_000));
    return page.text();
  };
  return { textAfter, unmount: page.unmount };
}

it('is silent at the start, names one new alert, counts several, and falls silent again', async () => {
  const { textAfter, unmount } = await announced('en');
  expect(await textAfter()).toBe('');
  expect(await textAfter('HT-1')).toBe('New alert: Speed restriction, HT-1');
  expect(await textAfter()).toBe('');
  expect(await textAfter('HT-2', 'HT-3', 'HT-4')).toBe('3 new alerts');
  await unmount();
});

it('announces a flood as large as the one before it as another one', async () => {
  const { textAfter, unmount } = await announced('en');
  await textAfter('HT-1', 'HT-2');
  const createElement = vi.spyOn(document, 'createElement');
  expect(await textAfter('HT-3', 'HT-4')).toBe('2 new alerts');
  expect(createElement).toHaveBeenCalledTimes(1);
  await unmount();
});

it('speaks Mongolian', async () => {
  const { textAfter, unmount } = await announced('mn');
  expect(await textAfter('HT-1')).toBe(`Шинэ дохиолол: ${mn.alerts.rule.speed_restriction}, HT-1`);
  await unmount();
});
