/** Text of an empty list of alerts: it claims that there are none only if the backend has said so. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../../i18n/en/en.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { useEmptyText } from './AlertsPanel.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false });
});

type Tab = Parameters<typeof useEmptyText>[0];

function Empty({ tab, search = '' }: { tab: Tab; search?: string }) {
  return <p>{useEmptyText(tab, { rule: 'all', search })}</p>;
}

function emptyTextOf(tab: Tab, phase: string, dataAsOfMs: number | undefined, search = ''): string {
  const services = { alertHistory: { state: proxy({ phase }) }, link: proxy({ dataAsOfMs }) };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <Empty tab={tab} search={search} />
    </AppProvider>,
  );
}

it.each([
  ['inactive', 'ready', undefined],
  ['active', 'ready', undefined],
  ['active', 'failed', 1],
] as const)('%s ones, %s, last message %s: there are none', (tab, phase, dataAsOfMs) => {
  expect(emptyTextOf(tab, phase, dataAsOfMs)).toBe('<p>No alerts notified</p>');
});

it.each([
  ['inactive', 'failed', 1],
  ['inactive', 'loading', 1],
  ['active', 'loading', undefined],
  ['active', 'failed', undefined],
] as const)('%s ones, %s, last message %s: unknown', (tab, phase, dataAsOfMs) => {
  for (const search of ['', 'HT']) expect(emptyTextOf(tab, phase, dataAsOfMs, search)).toBe('<p>–</p>');
});
