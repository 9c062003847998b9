/** Counts of the tabs: unknown ones are dashes. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../../i18n/en/en.ts';
import { AlertRegistry } from '../../../state/alerts/AlertRegistry.ts';
import { Selection } from '../../../state/selection/Selection.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { AlertsPanel } from './AlertsPanel.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function tabsText(phase: string, dataAsOfMs: number | undefined): string {
  const services = {
    shell: proxy({ page: 'main' }),
    config: { site: { words: [] } },
    selection: new Selection(),
    world: { alerts: new AlertRegistry() },
    now: () => 0,
    alertHistory: { state: proxy({ windowS: 1_800, phase, fault: undefined }) },
    alertSound: { state: proxy({ isOn: true }) },
    link: proxy({ dataAsOfMs }),
    dispatch: { handover: {} },
  };
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <AlertsPanel />
    </AppProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '');
}

it.each([
  ['loading', undefined, 'Active–Inactive–'],
  ['failed', 1, 'Active0Inactive–'],
  ['ready', undefined, 'Active0Inactive0'],
] as const)('%s, last message %s: %s', (phase, dataAsOfMs, tabs) => {
  expect(tabsText(phase, dataAsOfMs)).toContain(tabs);
});
