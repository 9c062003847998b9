/** Counts while no messages come: those of the last message, with its time. */
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
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

const AT_MS = Date.UTC(2026, 10, 20, 14, 32, 8);

function figures(link: object): string[] {
  const state = { counts: { online: 3, offline: 1 }, people: { count: 2, sensors: [] }, vehicles: {}, zones: {} };
  const services = {
    calls: new CallFaults(),
    config: { site: { timeZone: 'UTC' }, filterMineArea: true },
    link: proxy({ ...createLink(), ...link }),
    world: { state: proxy(state) },
  };
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <Counts />
    </AppProvider>,
  );
  return html.match(/<span class="hf-counts".*?<\/button>/g) ?? [];
}

it('of vehicles and of people have it, and are marked', () => {
  const down = figures({ phase: 'waiting', isDown: true, dataAsOfMs: AT_MS });
  expect(down).toHaveLength(2);
  for (const figure of down) expect(figure).toMatch(/data-stale="true".*as of 14:32:08/);
  for (const figure of figures({ phase: 'live', dataAsOfMs: AT_MS })) expect(figure).not.toMatch(/data-stale|as of/);
});
