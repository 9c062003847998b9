/** The table tells its list whether the reader is at the top: only there are rows of further pages dropped. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../../tests/fixtures/fakeTime.ts';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { statusRow } from '../../../../tests/fixtures/statusRow.ts';
import { FIRST_STATUS_QUERY, type StatusQuery } from '../../../domain/status/query.ts';
import type { StatusPage } from '../../../domain/wire/status.ts';
import { en } from '../../../i18n/en/en.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { StatusList } from './StatusList.ts';
import { StatusTable } from './StatusTable.tsx';
import { texts } from './texts.en.ts';

const { scroller } = vi.hoisted(() => ({ scroller: {} as { element?: Element } }));
vi.mock('../../controls/VirtualList.tsx', () => ({
  VirtualList: ({ items }: { items: readonly unknown[] }) => (
    <ul
      ref={(element) => {
        if (element) scroller.element = element;
      }}
    >{`${items.length} rows`}</ul>
  ),
}));

beforeAll(async () => {
  const resources = { en: { translation: { ...en, dispatcher: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
afterEach(() => vi.unstubAllGlobals());
const scope = scopeUnderFakeTimers();

const load = async ({ cursor, limit }: { cursor: string | undefined; limit: number }): Promise<StatusPage> => {
  const from = cursor === undefined ? 10_000 : Number(cursor);
  const rows = Array.from({ length: limit }, (_, k) => statusRow(String(from - k), { start: from - k, end: 20_000 }));
  return { rows, next: String(from - limit) };
};

async function mountTable() {
  const list = new StatusList(scope(), load, Date.now);
  const services = { config: { site: { timeZone: 'UTC', words: [] } }, now: Date.now } as unknown as AppServices;
  const tableOf = (query: StatusQuery) => (
    <AppProvider services={services}>
      <StatusTable list={list} query={query} onQuery={() => {}} onFly={() => {}} />
    </AppProvider>
  );
  list.showQuery(FIRST_STATUS_QUERY);
  await vi.advanceTimersByTimeAsync(300);
  const page = await mountPage(tableOf(FIRST_STATUS_QUERY));
  const afterAnswer = (ask: () => void) =>
    page.during(() => {
      ask();
      return vi.advanceTimersByTimeAsync(0);
    });
  return {
    page,
    showOther: () => page.rerender(tableOf({ ...FIRST_STATUS_QUERY, shift: 'day' })),
    scrollTo: (scrollTop: number) => {
      const element = scroller.element as Element;
      element.scrollTop = scrollTop;
      return page.send(element, 'scroll');
    },
    refresh: () => afterAnswer(() => list.refresh()),
    readOn: async () => {
      for (let pages = 1; pages < 8; pages++) await afterAnswer(() => list.loadMore());
    },
  };
}

it('rows that were read on stay while the reader is further down, and go at the top', async () => {
  const { page, scrollTo, refresh, readOn } = await mountTable();
  expect(page.text()).toContain('100 rows');
  await scrollTo(40);
  await readOn();
  await refresh();
  expect(page.text()).toContain('800 rows');
  await scrollTo(0);
  await refresh();
  expect(page.text()).toContain('100 rows');
  await page.unmount();
});

it('another query begins at the top, wherever the reader was', async () => {
  const { page, scrollTo, refresh, readOn, showOther } = await mountTable();
  await scrollTo(40);
  await readOn();
  await showOther();
  await refresh();
  expect(page.text()).toContain('100 rows');
  await page.unmount();
});
