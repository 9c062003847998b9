/** For whom a zone's rule is and who breaks it, as its card says. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { readZone, type Zone } from '../../../domain/zone/zone.ts';
import { en } from '../../../i18n/en/en.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { texts } from './startTexts.en.ts';
import { ZoneRule } from './ZoneRule.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: { ...en, properties: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function shownRule(ruleType: string, categories: string[], active: readonly unknown[] = []): string {
  const points = JSON.stringify([0, 1, 2].map((k) => ({ x: k, y: k * k })));
  const zone = readZone({ id: 'z', points, ruleType, categories }) as Zone;
  const services = {
    config: { site: { words: [] } },
    world: { alerts: { state: proxy({ active }) } },
  };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <ZoneRule zone={zone} />
    </AppProvider>,
  );
}

it.each([
  ['one_way', [], 'All vehicles'],
  ['entity_restriction', [], '–'],
  ['entity_restriction', ['LV'], 'LV'],
])('a rule %s with the categories %j is for: %s', (ruleType, categories, text) => {
  expect(shownRule(ruleType, categories)).toMatch(new RegExp(`<dt>For</dt><dd[^>]*>${text}</dd>`));
});

it.each([
  ['its zone', 'speed_restriction', { scope: 'zone', placeId: 'z', ruleId: 'r' }, true],
  ['another zone', 'speed_restriction', { scope: 'zone', placeId: 'y', ruleId: 'z' }, false],
  ['its map and rule', 'one_way', { scope: 'map', placeId: 'm', ruleId: 'z' }, true],
  ['its map and another rule', 'one_way', { scope: 'map', placeId: 'm', ruleId: 'y' }, false],
] as const)('a rule is broken by the vehicle of an alert of %s', (_what, ruleType, subject, isNamed) => {
  const shown = shownRule(ruleType, [], [{ ...subject, deviceName: 'Truck 7' }]);
  expect(/<dt>Broken by<\/dt><dd[^>]*>Truck 7<\/dd>/.test(shown)).toBe(isNamed);
});
