/** A strip tells what was not recorded from what is not known. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { beforeAll, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../../i18n/en/en.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { StatusStrip } from './StatusStrip.tsx';
import type { LoadedTimeline, Timelines } from './Timelines.ts';
import { texts } from './texts.en.ts';

vi.mock('../../session/useReplayMoment.ts', () => ({
  useReplayMoment: () => ({ playMoment: () => {}, disabledReason: undefined }),
}));

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: { ...en, dispatcher: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function stripHtml(knownToMs: number | undefined): string {
  const periods = [{ operator: '', status: 'Idle', statusCategory: '', start: 0, end: 400 }];
  const state = proxy({ timelines: { A: ref<LoadedTimeline>({ periods, knownToMs }) }, failure: undefined });
  const services = { config: { site: { timeZone: 'UTC', words: [] } } };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <StatusStrip
        vehicle={{ id: 'A', name: 'HT-1' }}
        window={{ fromMs: 0, toMs: 1_000 }}
        timelines={{ state } as unknown as Timelines}
        onFly={() => {}}
      />
    </AppProvider>,
  );
}

it('where an answer was cut, the rest is marked as not known', () => {
  const html = stripHtml(400);
  expect(html).toContain(`title="${texts.stripCut}" style="left:40%"`);
  expect(html).toContain('Idle');
});

it('where all was told, nothing is marked', () => {
  expect(stripHtml(undefined)).not.toContain(texts.stripCut);
  expect(stripHtml(1_000)).not.toContain(texts.stripCut);
});
