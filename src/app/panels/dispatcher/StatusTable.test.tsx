/** The table says what is known: rows of another query, and statuses that may have ended, are told apart. */
import i18next from 'i18next';
import { Fragment, type ReactNode, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { statusRow } from '../../../../tests/fixtures/statusRow.ts';
import { FIRST_STATUS_QUERY, type StatusQuery } from '../../../domain/status/query.ts';
import { en } from '../../../i18n/en/en.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import type { ListedRow } from './listedRow.ts';
import type { StatusList, StatusListState } from './StatusList.ts';
import { StatusTable } from './StatusTable.tsx';
import { texts } from './texts.en.ts';

vi.mock('../../controls/ReplayMomentButton.tsx', () => ({ ReplayMomentButton: () => null }));
let mountedLists: number;
vi.mock('../../controls/VirtualList.tsx', () => ({ VirtualList }));

interface ListProps {
  items: readonly ListedRow[];
  renderRow: (item: ListedRow) => ReactNode;
}

function VirtualList({ items, renderRow }: ListProps) {
  useState(() => mountedLists++);
  return items.map((item) => <Fragment key={item.id}>{renderRow(item)}</Fragment>);
}

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: { ...en, dispatcher: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

beforeEach(() => {
  mountedLists = 0;
});
afterEach(() => vi.unstubAllGlobals());

const NOW_MS = Date.UTC(2026, 10, 18, 12);
const row: ListedRow = {
  ...statusRow('1', { start: NOW_MS - 3_600_000 }),
  readAtMs: NOW_MS - 2_000,
  isRefreshed: true,
};

const stateOf = (rows: readonly ListedRow[], phase: StatusListState['phase'], failure?: string) =>
  proxy<StatusListState>({ phase, rows: ref(rows), hasMore: false, failure });

function tableOf(state: StatusListState, query: StatusQuery) {
  const services = { config: { site: { timeZone: 'UTC', words: [] } }, now: () => NOW_MS };
  return (
    <AppProvider services={services as unknown as AppServices}>
      <StatusTable list={{ state } as unknown as StatusList} query={query} onQuery={() => {}} onFly={() => {}} />
    </AppProvider>
  );
}

function tableHtml(...state: Parameters<typeof stateOf>): string {
  return renderToStaticMarkup(tableOf(stateOf(...state), FIRST_STATUS_QUERY));
}

it('rows of the query before are marked while another one is read', () => {
  const html = tableHtml([row], 'loading');
  expect(html).toContain('Reading…');
  expect(html).toContain('data-reading="true"');
  expect(html).toContain('HT-1');
  expect(tableHtml([row], 'ready')).not.toMatch(/Reading…|data-reading/);
});

it('that they are read is said outside of the busy part', () => {
  expect(tableHtml([row], 'loading')).toMatch(/role="status">Reading…<\/p><div [^>]*aria-busy="true"/);
});

it('another query begins at the top of the list, further rows of the same one do not', async () => {
  const state = stateOf([row], 'ready');
  const { during, rerender, unmount } = await mountPage(tableOf(state, FIRST_STATUS_QUERY));
  await during(() => {
    state.rows = ref([row, { ...row, id: '2' }]);
  });
  expect(mountedLists).toBe(1);
  await rerender(tableOf(state, { ...FIRST_STATUS_QUERY, order: 'asc' }));
  expect(mountedLists).toBe(2);
  await unmount();
});

it('nothing is said to match, or not, before there is an answer', () => {
  expect(tableHtml([], 'loading')).toContain('Reading…');
  expect(tableHtml([], 'loading')).not.toContain(en.vehicles.noMatch);
  expect(tableHtml([], 'ready')).toContain(en.vehicles.noMatch);
  expect(tableHtml([], 'failed', 'No network.')).toContain('The list could not be read. No network.');
  expect(tableHtml([], 'failed', 'No network.')).not.toContain(en.vehicles.noMatch);
});

it('a status that lasts is counted on; one that may have ended is as it was read', () => {
  const lasting = tableHtml([row], 'ready');
  expect(lasting).toContain('>ongoing<');
  expect(lasting).toContain('>01:00:00<');
  const outdated = tableHtml([{ ...row, isRefreshed: false }], 'ready');
  expect(outdated).toContain('>ongoing at 11:59:58<');
  expect(outdated).toContain('≥00:59:58');
  expect(outdated).not.toContain('01:00:00');
});
