/** Speeds wherever a person reads one: km/h, or m/s with mine-area filtering. */
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { readZone, type Zone } from '../../domain/zone/zone.ts';
import { readZoneForm } from '../../domain/zone/zoneForm.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { en } from '../../i18n/en/en.ts';
import { mn } from '../../i18n/mn/mn.ts';
import { createTrails } from '../../state/trails/trails.ts';
import { World } from '../../state/world/World.ts';
import { useAlertMessage } from '../format/useAlertMessage.ts';
import { ZoneRule } from '../panels/properties/ZoneRule.tsx';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { TrailLegend } from './TrailLegend.tsx';
import { useViewTexts } from './useViewTexts.ts';

const NOW_MS = 1_800_000_000_000;

let ZoneRuleFields: typeof import('../drawing/zone/ZoneRuleFields.tsx')['ZoneRuleFields'];
let TripChart: typeof import('../replay/TripChart.tsx')['TripChart'];
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: en }, mn: { translation: mn } },
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  });
  // Their texts are added as they are loaded.
  ({ ZoneRuleFields } = await import('../drawing/zone/ZoneRuleFields.tsx'));
  ({ TripChart } = await import('../replay/TripChart.tsx'));
});
expectErrors(LAYOUT_EFFECT_ERROR);
afterEach(() => vi.unstubAllGlobals());

function servicesWith(filterMineArea: boolean): AppServices {
  const services = {
    config: { site: { timeZone: 'UTC', words: [] }, filterMineArea },
    world: { alerts: { state: proxy({ active: [] }) }, state: proxy({ vehicles: {} }) },
    displayedWorld: proxy({ replayed: undefined }),
    trails: createTrails(),
    replay: proxy({ fromMs: 0, toMs: 60_000, atMs: undefined, seekTargetMs: undefined }),
  };
  return services as unknown as AppServices;
}

/** Texts and labels of an element. */
async function shownText(element: ReactElement, filterMineArea: boolean, language: string): Promise<string> {
  await i18next.changeLanguage(language);
  return renderToStaticMarkup(<AppProvider services={servicesWith(filterMineArea)}>{element}</AppProvider>);
}

function SpeedingMessage() {
  const detail = { speedKmh: 42, limitKmh: 20 };
  return <>{useAlertMessage()({ rule: 'speed_restriction', detail, message: '' })}</>;
}

function CalloutTexts({ view }: { view: SceneView }) {
  useViewTexts(view);
  return null;
}

const zoneWithLimit = (speedLimitKmh: number) =>
  readZone({
    id: 'z',
    points: JSON.stringify([0, 1, 2].map((k) => ({ x: k, y: k * k }))),
    ruleType: 'speed_restriction',
    speedLimitKmh,
  }) as Zone;
const TRIP = {
  ...{ movingMs: 0, standingMs: 0, distanceM: 0, stops: [], states: [] },
  speeds: [{ atMs: 10_000, kmh: 38.2 }],
};
const FORM = readZoneForm({ purpose: 'speed_restriction', limitKmh: '20' });

const CASES: [string, () => ReactElement, Record<'kmh' | 'ms' | 'kmhMn' | 'msMn', string>][] = [
  [
    'an alert',
    () => <SpeedingMessage />,
    {
      kmh: '42 km/h where 20 km/h are allowed',
      ms: '11.67 m/s where 5.56 m/s are allowed',
      kmhMn: '42 км/ц (дээд хурд 20 км/ц)',
      msMn: '11.67 м/с (дээд хурд 5.56 м/с)',
    },
  ],
  [
    'the limit of a zone',
    () => <ZoneRule zone={zoneWithLimit(20)} />,
    { kmh: '>20<i>km/h</i>', ms: '5.56<i>m/s</i>', kmhMn: '20<i>км/ц</i>', msMn: '5.56<i>м/с</i>' },
  ],
  [
    'a limit with a fraction',
    () => <ZoneRule zone={zoneWithLimit(22.5)} />,
    { kmh: '>22.5<i>km/h</i>', ms: '6.25<i>m/s</i>', kmhMn: '>22.5<i>км/ц</i>', msMn: '6.25<i>м/с</i>' },
  ],
  [
    'a limit of whole m/s',
    () => <ZoneRule zone={zoneWithLimit(36)} />,
    { kmh: '>36<i>km/h</i>', ms: '>10.00<i>m/s</i>', kmhMn: '>36<i>км/ц</i>', msMn: '>10.00<i>м/с</i>' },
  ],
  [
    'the curve of a trip',
    () => <TripChart name="HT-1" trip={TRIP} />,
    {
      kmh: 'Speed of HT-1: up to 38 km/h',
      ms: 'Speed of HT-1: up to 10.61 m/s',
      kmhMn: 'HT-1-ийн хурд: дээд тал нь 38 км/ц',
      msMn: 'HT-1-ийн хурд: дээд тал нь 10.61 м/с',
    },
  ],
  [
    'the top of a trip',
    () => <TripChart name="HT-1" trip={TRIP} />,
    { kmh: '>38 km/h<', ms: '>10.61 m/s<', kmhMn: '>38 км/ц<', msMn: '>10.61 м/с<' },
  ],
  [
    'the scale of trails',
    () => <TrailLegend slot="viewer_1" />,
    { kmh: '40+ km/h', ms: '11+ m/s', kmhMn: '40+ км/ц', msMn: '11+ м/с' },
  ],
];

describe.each(CASES)('%s', (_name, element, shown) => {
  it.each([
    ['en', false, shown.kmh],
    ['en', true, shown.ms],
    ['mn', false, shown.kmhMn],
    ['mn', true, shown.msMn],
  ] as const)('is in the unit of the site (%s, mine areas %s)', async (language, filterMineArea, text) => {
    expect(await shownText(element(), filterMineArea, language)).toContain(text);
  });
});

it.each([
  [false, ['Speed limit, km/h']],
  [true, ['Speed limit, km/h', '= 5.56 m/s']],
] as const)(
  'a limit is typed in km/h, with what is shown of it below (mine areas %s)',
  async (filterMineArea, texts) => {
    const fields = <ZoneRuleFields form={FORM} disabled={false} errorOf={() => undefined} onChange={() => {}} />;
    const html = await shownText(fields, filterMineArea, 'en');
    for (const text of texts) expect(html).toContain(text);
    expect(html.includes('m/s')).toBe(filterMineArea);
  },
);

it.each([
  [false, 'Hauling · 18.40 km/h'],
  [true, 'Hauling · 5.11 m/s'],
])('a callout has the speed with two decimals (mine areas %s: %s)', async (filterMineArea, text) => {
  await i18next.changeLanguage('en');
  let nowMs = NOW_MS;
  const world = new World(() => nowMs, { filterMineArea });
  const location = { easting: 10, northing: 20, alt: 30 };
  const velocity = 18.4;
  world.seedVehicles([
    { id: 'HT-1', name: 'HT-1', location, timestamp: NOW_MS, velocity, status: { status: '1.1 Hauling' } },
  ] as Parameters<World['seedVehicles']>[0]);
  let calloutText: Parameters<SceneView['setCalloutText']>[0] = () => undefined;
  const view = {
    world,
    showCube: () => {},
    setCalloutText: (textOf: typeof calloutText) => {
      calloutText = textOf;
    },
  } as unknown as SceneView;
  const page = await mountPage(
    <AppProvider services={servicesWith(filterMineArea)}>
      <CalloutTexts view={view} />
    </AppProvider>,
  );
  expect(calloutText('HT-1')?.detail).toBe(text);
  // While the link is down everything is of the last message's time.
  world.recordContact(nowMs);
  nowMs += 60_000;
  expect(calloutText('HT-1')?.detail).toBe(text);
  world.recordContact(nowMs);
  expect(calloutText('HT-1')?.detail).toBe('Hauling');
  await page.unmount();
});
