/** Current statuses, of a backend that records none, with their start, their end and how long they last. */
import i18next from 'i18next';
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it, vi } from 'vitest';
import { FIRST_STATUS_QUERY } from '../../../domain/status/query.ts';
import { en } from '../../../i18n/en/en.ts';
import { unknownVehicle, type VehicleRecord } from '../../../state/world/vehicle.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { LiveStatus } from './LiveStatus.tsx';
import { texts } from './texts.en.ts';

vi.mock('../../controls/VirtualList.tsx', () => ({
  VirtualList: ({ items, renderRow }: { items: readonly VehicleRecord[]; renderRow: (item: unknown) => ReactNode }) =>
    items.map((item) => <Fragment key={item.id}>{renderRow(item)}</Fragment>),
}));

beforeAll(async () => {
  const resources = { en: { translation: { ...en, dispatcher: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

const NOW_MS = Date.UTC(2026, 10, 18, 12);
const MINUTE_MS = 60_000;

/** The cells of start, end and time spent. */
function timesOf(more: Partial<VehicleRecord>): (string | undefined)[] {
  const vehicle = { ...unknownVehicle('HT-1'), status: '2.1 Loading', ...more };
  const services = {
    config: { site: { timeZone: 'UTC', words: [] } },
    world: { state: proxy({ vehicles: { 'HT-1': vehicle } }), evaluationTimeMs: () => NOW_MS },
    now: () => NOW_MS,
  };
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <LiveStatus query={FIRST_STATUS_QUERY} onFly={() => {}} />
    </AppProvider>,
  );
  const [, row = ''] = html.split('<button');
  return [...row.matchAll(/<span>([^<]*)<\/span>/g)].map(([, text]) => text).slice(-3);
}

it.each<[string, Partial<VehicleRecord>, string[]]>([
  ['lasts', { statusSinceMs: NOW_MS - 90 * MINUTE_MS, statusAtMs: NOW_MS }, ['11/18/2026 10:30:00', '–', '01:30:00']],
  [
    'has ended',
    { statusSinceMs: NOW_MS - 90 * MINUTE_MS, statusEndMs: NOW_MS - 60 * MINUTE_MS },
    ['11/18/2026 10:30:00', '11/18/2026 11:00:00', '00:30:00'],
  ],
  [
    'will end',
    { statusSinceMs: NOW_MS - 90 * MINUTE_MS, statusEndMs: NOW_MS + 60 * MINUTE_MS },
    ['11/18/2026 10:30:00', '11/18/2026 13:00:00', '01:30:00'],
  ],
  [
    'comes with the end of the one before',
    { statusSinceMs: NOW_MS - 90 * MINUTE_MS, statusEndMs: NOW_MS - 91 * MINUTE_MS },
    ['11/18/2026 10:30:00', '–', '01:30:00'],
  ],
  ['has no time', { statusEndMs: NOW_MS }, ['–', '–', '–']],
])('a status that %s', (_case, times, shown) => {
  expect(timesOf(times)).toEqual(shown);
});
