/** The table says what is known: rows of another query, and statuses that may have ended, are told apart. */
import i18next from 'i18next';
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { beforeAll, expect, it, vi } from 'vitest';
import { FIRST_STATUS_QUERY } from '../../../domain/status/query.ts';
import { en } from '../../../i18n/en/en.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import type { ListedRow } from './listedRow.ts';
import type { StatusList, StatusListState } from './StatusList.ts';
import { StatusTable } from './StatusTable.tsx';
import { texts } from './texts.en.ts';

vi.mock('../../controls/ReplayMomentButton.tsx', () => ({ ReplayMomentButton: () => null }));
vi.mock('../../controls/VirtualList.tsx', () => ({
  VirtualList: ({ items, renderRow }: { items: readonly ListedRow[]; renderRow: (item: ListedRow) => ReactNode }) =>
    items.map((item) => <Fragment key={item.id}>{renderRow(item)}</Fragment>),
}));

beforeAll(async () => {
  // Layout effects do nothing where there is no document; React says so each time.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const resources = { en: { translation: { ...en, dispatcher: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

const NOW_MS = Date.UTC(2026, 10, 18, 12);
const row: ListedRow = {
  id: '1',
  vehicleId: 'HT-1',
  vehicle: 'HT-1',
  category: '',
  operator: '',
  status: '',
  statusCategory: '',
  loadingUnit: '',
  start: NOW_MS - 3_600_000,
  end: null,
  readAtMs: NOW_MS - 2_000,
  isRefreshed: true,
};

function tableHtml(rows: readonly ListedRow[], phase: StatusListState['phase'], fault?: string): string {
  const state = proxy<StatusListState>({ phase, rows: ref(rows), hasMore: false, fault });
  const services = { config: { site: { timeZone: 'UTC', words: [] } }, now: () => NOW_MS };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <StatusTable
        list={{ state } as unknown as StatusList}
        query={FIRST_STATUS_QUERY}
        onQuery={() => {}}
        onFly={() => {}}
      />
    </AppProvider>,
  );
}

it('rows of the query before are marked while another one is read', () => {
  const html = tableHtml([row], 'loading');
  expect(html).toContain('Reading…');
  expect(html).toContain('data-reading="true"');
  expect(html).toContain('HT-1');
  expect(tableHtml([row], 'ready')).not.toMatch(/Reading…|data-reading/);
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
