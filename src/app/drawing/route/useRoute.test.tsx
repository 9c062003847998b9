import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { AppProvider } from '../../session/context.ts';
import type { RouteAnswer } from '../../session/routeActions.ts';
import type { AppServices } from '../../session/services.ts';
import { useRoute } from './useRoute.ts';

const START = { easting: 0, northing: 0, altitude: 0 };
const endAt = (easting: number): SitePoint => ({ ...START, easting });

let searchedEnds: number[];
let signals: AbortSignal[];
let answer: (found: RouteAnswer) => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  searchedEnds = [];
  signals = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Way({ end }: { end: SitePoint | undefined }) {
  const named = { category: undefined, startName: undefined, endName: undefined, next: undefined };
  const found = useRoute({ start: START, end, ...named });
  if (typeof found !== 'object') return found ?? 'none';
  return 'refused' in found ? found.refused : 'found';
}

const routes = {
  find: (_from: SitePoint, to: SitePoint, _category: unknown, signal: AbortSignal) => {
    searchedEnds.push(to.easting);
    signals.push(signal);
    return new Promise<RouteAnswer>((resolve) => (answer = resolve));
  },
};
const services = { routes } as unknown as AppServices;
const wayTo = (end: SitePoint | undefined) => (
  <AppProvider services={services}>
    <Way end={end} />
  </AppProvider>
);

it('an end that is dragged is searched for once, where it comes to rest', async () => {
  const page = await mountPage(wayTo(endAt(0)));
  for (let easting = 1; easting <= 60; easting++) {
    await page.rerender(wayTo(endAt(easting)));
    await page.during(() => vi.advanceTimersByTimeAsync(16));
  }
  expect([page.text(), searchedEnds]).toEqual(['wait', []]);
  await page.during(() => vi.advanceTimersByTimeAsync(150));
  expect(searchedEnds).toEqual([60]);
  await page.during(() => answer({ refused: 'No road' }));
  expect(page.text()).toBe('No road');
  await page.unmount();
});

it('a search is given up once an end moves again or is taken back', async () => {
  const end = endAt(1);
  const page = await mountPage(wayTo(end));
  await page.during(() => vi.advanceTimersByTimeAsync(150));
  const answerFirst = answer;
  await page.rerender(wayTo(undefined));
  expect([page.text(), signals[0]?.aborted]).toEqual(['none', true]);
  await page.during(() => answerFirst({ refused: 'No road' }));
  expect(page.text()).toBe('none');
  await page.rerender(wayTo(end));
  await page.unmount();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(searchedEnds).toEqual([1]);
});
