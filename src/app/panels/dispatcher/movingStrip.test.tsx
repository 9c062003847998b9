/** The strip moves on while one of its bars has the focus. */
import i18next from 'i18next';
import { type KeyboardEvent, type ReactElement, useMemo } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
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

afterEach(() => {
  vi.unstubAllGlobals();
});

const period = (start: number, end: number, status: string) => ({
  operator: '',
  status,
  statusCategory: '',
  start,
  end,
});

type Bar = ReactElement<{ isTabStop: boolean; onFocus: () => void }>;
interface ToolbarProps {
  onKeyDown: (event: KeyboardEvent) => void;
  children: [unknown, Bar[]];
}
let strip: ReactElement<{ children: [unknown, ReactElement<ToolbarProps>] }>;
const timelines = timelinesOf([period(0, 400, 'Idle'), period(400, 900, 'Working'), period(900, 1_500, 'Parked')]);
const services = { config: { site: { timeZone: 'UTC', words: [] } } } as unknown as AppServices;

function timelinesOf(periods: LoadedTimeline['periods']): Timelines {
  const state = proxy({ timelines: { A: ref<LoadedTimeline>({ periods, knownToMs: undefined }) }, failure: undefined });
  return { state, request: () => () => {} } as unknown as Timelines;
}

/** A strip as React is given it. */
function Strip({ fromMs }: { fromMs: number }) {
  const window = useMemo(() => ({ fromMs, toMs: fromMs + 1_000 }), [fromMs]);
  strip = StatusStrip({
    vehicle: { id: 'A', name: 'HT-1' },
    window,
    timelines,
    onFly: () => {},
  });
  return strip;
}

function stripOf(fromMs: number) {
  return (
    <AppProvider services={services}>
      <Strip fromMs={fromMs} />
    </AppProvider>
  );
}

const toolbarProps = () => strip.props.children[1].props;
const bars = () => toolbarProps().children[1];

/** Keys of the bars of a window, by which React tells them apart. */
function barKeys(fromMs: number): (string | null)[] {
  renderToStaticMarkup(stripOf(fromMs));
  return bars().map(({ key }) => key);
}

it('a bar that begins before the strip stays the same', () => {
  expect(barKeys(100)).toHaveLength(3);
  expect(barKeys(200)).toEqual(barKeys(100));
});

it('the bar that has the focus is the one from which arrow keys go on, also once those before it are gone', async () => {
  const { during, rerender, unmount } = await mountPage(stripOf(100));
  const tabStops = () => bars().flatMap(({ key, props }) => (props.isTabStop ? [key] : []));
  const press = (key: string) =>
    during(() => toolbarProps().onKeyDown({ key, preventDefault: () => {} } as unknown as KeyboardEvent));
  expect(tabStops()).toEqual(['0']);
  await during(() => bars()[1]?.props.onFocus());
  expect(tabStops()).toEqual(['400']);
  await rerender(stripOf(500));
  expect(bars()).toHaveLength(2);
  expect(tabStops()).toEqual(['400']);
  await press('ArrowRight');
  expect(tabStops()).toEqual(['900']);
  await press('Home');
  expect(tabStops()).toEqual(['400']);
  await press('End');
  expect(tabStops()).toEqual(['900']);
  await unmount();
});
