/** The strip moves on while one of its bars has the focus. */
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { beforeAll, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../../i18n/en/en.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { StatusStrip } from './StatusStrip.tsx';
import type { ReadTimeline, Timelines } from './Timelines.ts';
import { texts } from './texts.en.ts';

vi.mock('../../session/useReplayMoment.ts', () => ({
  useReplayMoment: () => ({ playMoment: () => {}, disabledReason: undefined }),
}));

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: { ...en, dispatcher: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

const period = (start: number, end: number, status: string) => ({
  operator: '',
  status,
  statusCategory: '',
  start,
  end,
});

let strip: ReactElement<{ children: [unknown, ReactElement<{ children: [unknown, ReactElement[]] }>] }>;

/** A strip as React is given it. */
function Strip({ fromMs }: { fromMs: number }) {
  const periods = [period(0, 400, 'Idle'), period(400, 900, 'Working')];
  const state = proxy({ timelines: { A: ref<ReadTimeline>({ periods, knownToMs: undefined }) }, fault: undefined });
  strip = StatusStrip({
    vehicle: { id: 'A', name: 'HT-1' },
    window: { fromMs, toMs: fromMs + 1_000 },
    timelines: { state } as unknown as Timelines,
    onFly: () => {},
  });
  return strip;
}

/** Keys of the bars of a window, by which React tells them apart. */
function barKeys(fromMs: number): (string | null)[] {
  const services = { config: { site: { timeZone: 'UTC', words: [] } } };
  renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <Strip fromMs={fromMs} />
    </AppProvider>,
  );
  const [, bars] = strip.props.children;
  return bars.props.children[1].map(({ key }) => key);
}

it('a bar that begins before the strip stays the same', () => {
  expect(barKeys(100)).toHaveLength(2);
  expect(barKeys(200)).toEqual(barKeys(100));
});
