/** The gate of a truck chute on its card, as the search finds it. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { entityKey } from '../../../domain/entity/entityKey.ts';
import { matchesFields } from '../../../domain/tree/fields.ts';
import { en } from '../../../i18n/en/en.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { AssetFacts } from './AssetFacts.tsx';
import type { SiteEntity } from './siteEntity.ts';

beforeAll(async () => {
  // Layout effects do nothing where there is no document; React says so each time.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function shownState(status: string): string | undefined {
  const services = {
    config: { site: { timeZone: 'UTC', words: [] } },
    world: { nowMs: () => 0, siteEntities: { ruleOf: () => undefined } },
  };
  const chute = { code: 'TX', status, elements: [], info: {} } as unknown as SiteEntity;
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <AssetFacts siteEntity={chute} entity={entityKey('asset', 'tx')} />
    </AppProvider>,
  );
  return /<dt>State<\/dt><dd[^>]*>([^<]*)</.exec(html)?.[1];
}

const foundBy = (status: string) =>
  ['1', '0'].filter((state) => matchesFields({ state }, (field) => (field === 'state' ? status : undefined)));

it.each([
  ['1', 'Open', ['1']],
  [' 1 ', 'Open', ['1']],
  ['0', 'Closed', ['0']],
  ['2', '2', []],
  ['Jammed', 'Jammed', []],
])('a chute that reports "%s" is %s, and found as %j', (status, text, states) => {
  expect(shownState(status)).toBe(text);
  expect(foundBy(status)).toEqual(states);
});
