/** The gate of a truck chute on its card, as the search finds it; the people in a refuge chamber. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { asset } from '../../../../tests/fixtures/siteEntities.ts';
import { entityKey } from '../../../domain/entity/entityKey.ts';
import { matchesFields } from '../../../domain/tree/fields.ts';
import { en } from '../../../i18n/en/en.ts';
import { World } from '../../../state/world/World.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { AssetFacts } from './AssetFacts.tsx';
import type { SiteEntity } from './siteEntity.ts';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
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

it('shows the people of a refuge chamber as of the last contact while the link is down', () => {
  let nowMs = 1_800_000_000_000;
  const world = new World(() => nowMs, { filterMineArea: false });
  world.siteEntities.seedEntities('asset', [asset('RC-1', 'RC')]);
  world.siteEntities.applyAsset({ type: 'RC', name: 'RC-1', elements: [{ sap: 'SAP-1', timestamp: nowMs }] });
  const trends = { state: proxy({ samples: 0 }), read: () => undefined };
  const services = { config: { site: { timeZone: 'UTC', words: [] } }, world, trends } as unknown as AppServices;
  const shown = () => {
    world.tick();
    const html = renderToStaticMarkup(
      <AppProvider services={services}>
        <AssetFacts
          siteEntity={world.siteEntities.get('asset', 'RC-1') as SiteEntity}
          entity={entityKey('asset', 'RC-1')}
        />
      </AppProvider>,
    );
    return { count: /title="People inside">.*?<dd>(\d*)</.exec(html)?.[1], isListed: html.includes('SAP-1') };
  };
  world.recordContact(nowMs);
  nowMs += 9 * 3_600_000;
  expect(shown()).toEqual({ count: '1', isListed: true });
  world.recordContact(nowMs);
  expect(shown()).toEqual({ count: '0', isListed: false });
});
