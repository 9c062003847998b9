/** Content of the drawing tools, in both languages. */
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import type { Zone } from '../../domain/zone/zone.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { en } from '../../i18n/en/en.ts';
import { mn } from '../../i18n/mn/mn.ts';
import { siteTexts } from '../../i18n/mn/siteWords.ts';
import { Scope } from '../../lifetime/scope.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createMapData, type MapData } from '../../state/map/mapData.ts';
import { Drafts } from '../../state/sketch/drafts.ts';
import type { Measure } from '../../state/sketch/measures.ts';
import { createSketches } from '../../state/sketch/sketches.ts';
import { createXRay } from '../../state/views/xray.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import type { DrawingTexts } from './useDrawingTexts.ts';

let AnnotationTool: typeof import('./annotation/AnnotationTool.tsx')['AnnotationTool'];
let MeasureTool: typeof import('./measure/MeasureTool.tsx')['MeasureTool'];
let ZoneTool: typeof import('./zone/ZoneTool.tsx')['ZoneTool'];
let copyText: typeof import('./measure/figures.ts')['copyText'];
let sketchOf: typeof import('./measure/figures.ts')['sketchOf'];

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: en }, mn: { translation: mn, siteWords: siteTexts } },
    showSupportNotice: false,
  });
  // Their texts are added as they are loaded.
  ({ AnnotationTool } = await import('./annotation/AnnotationTool.tsx'));
  ({ ZoneTool } = await import('./zone/ZoneTool.tsx'));
  ({ MeasureTool } = await import('./measure/MeasureTool.tsx'));
  ({ copyText, sketchOf } = await import('./measure/figures.ts'));
});

const SITE_POINT = { easting: 650_000, northing: 4_763_000, altitude: 900 };
const zoneOf = (id: string, name: string): Zone => ({
  id,
  name,
  mapId: 'm1',
  corners: [],
  lowM: undefined,
  highM: undefined,
  box: { minX: 0, minY: 0, maxX: 0, maxY: 0 },
});
const ZONES = [zoneOf('z1', 'Yard 10'), zoneOf('z2', 'Yard 9')];
const distanceMeasure: Measure = {
  id: 'm',
  kind: 'distance',
  points: [SITE_POINT, { easting: 650_003, northing: 4_763_004, altitude: 912 }],
};

interface ToolParts {
  measures?: readonly Measure[];
  drafts?: Drafts;
  zones?: MapData['zones'];
}

function renderTool(element: ReactNode, parts: ToolParts = {}) {
  const drafts = parts.drafts ?? new Drafts(new Scope(), { storage: memoryStorage(new Map()), userId: () => 'anna' });
  const calls = new CallFaults();
  if (parts.zones?.fault) calls.fail('zones m1', parts.zones.fault, () => {});
  const zones = parts.zones ?? { phase: 'ready', fault: undefined, list: ref(ZONES) };
  const services = {
    shell: proxy({ drawing: 'measure', displayMode: 'default' }),
    calls,
    drafts,
    measures: proxy({ list: ref([...(parts.measures ?? [])]) }),
    sketches: createSketches(),
    clicks: proxy({ drawing: undefined, camera: undefined }),
    annotations: {},
    notices: { show: () => {} },
    site: proxy({ maps: [{ mineAreas: ['Surface', 'Open pit'] }] }),
    config: { site: { utmZone: '48N' } },
    world: {
      siteEntities: { all: () => [] },
      state: proxy({ zones: { z2: { count: 3 } } }),
      vehicles: [{ status: '1.3 Queue' }],
    },
    mapData: proxy({ ...createMapData(), mapId: 'm1', zones }),
    zones: {},
    routes: {},
    openViews: { xray: createXRay() },
    slots: proxy({ selected: 'viewer_1' }),
    slotViews: proxy({ bySlot: {} }),
    selection: {},
    designActions: {},
    recentColours: { state: proxy({ list: [] }) },
  };
  return renderToStaticMarkup(<AppProvider services={services as unknown as AppServices}>{element}</AppProvider>);
}

const emptyView = {} as SceneView;

describe('measures', () => {
  it('explain the next click, and list finished measurements with their figures', async () => {
    await i18next.changeLanguage('en');
    const html = renderTool(<MeasureTool view={emptyView} />, { measures: [distanceMeasure] });
    for (const text of [
      'Click where to start',
      '13.00 m',
      '5.00 m',
      '12.00 m',
      '240.0 % · 67.4°',
      '36.9°',
      'Clear all',
    ])
      expect(html).toContain(text);
  });

  it('are in Mongolian too', async () => {
    await i18next.changeLanguage('mn');
    const html = renderTool(<MeasureTool view={emptyView} />, { measures: [distanceMeasure] });
    for (const text of ['Эхлэх цэг дээр дарна уу', '13.00 м', 'Бүгдийг арилгах']) expect(html).toContain(text);
    await i18next.changeLanguage('en');
  });

  it('are copied with their points, and named in the scene by their main figure', () => {
    const t = i18next.getFixedT('en', 'drawing') as unknown as DrawingTexts;
    expect(copyText(distanceMeasure, t).split('\n')).toEqual([
      'Distance',
      'Length\t13.00 m',
      'In plan\t5.00 m',
      'Height\t12.00 m',
      'Slope\t240.0 % · 67.4°',
      'Bearing\t36.9°',
      'Easting\tNorthing\tAltitude',
      '650000.00\t4763000.00\t900.00',
      '650003.00\t4763004.00\t912.00',
    ]);
    expect(sketchOf(distanceMeasure, t)).toMatchObject({ closed: false, label: '13.00 m' });
    const area = { ...distanceMeasure, kind: 'volume', volume: undefined } as const;
    expect(sketchOf(area, t).label).toBe('No ground is known here: come closer and measure again');
    const underRock = { ...area, isUnderRock: true };
    expect(sketchOf(underRock, t).label).toBe(
      'The corners are under rock: a volume is measured to the ground under the sky',
    );
  });

  it.each(['area', 'volume'] as const)('of an outline that crosses itself have no figure of its %s', (kind) => {
    const t = i18next.getFixedT('en', 'drawing') as unknown as DrawingTexts;
    const cornerAt = (east: number, north: number) => ({
      ...SITE_POINT,
      easting: 650_000 + east,
      northing: 4_763_000 + north,
    });
    const square = [cornerAt(0, 0), cornerAt(10, 0), cornerAt(10, 10), cornerAt(0, 10)];
    const crossed = [0, 2, 1, 3].map((k) => square[k] as (typeof square)[0]);
    const volume = { aboveM3: 5, belowM3: 7, knownShare: 1 };
    const labelOf = (points: Measure['points']) => sketchOf({ id: 'm', kind, points, volume }, t).label;
    expect(labelOf(crossed)).toBe('The outline crosses itself in plan: its area is not defined');
    expect(copyText({ id: 'm', kind, points: crossed, volume }, t)).not.toMatch(/m²|m³/);
    // A corner that was clicked twice is no crossing.
    expect(labelOf([...square, cornerAt(0, 10)])).toMatch(kind === 'area' ? '100.00 m²' : '5 m³');
  });
});

describe('an annotation', () => {
  it('asks for a place first', () => {
    const html = renderTool(<AnnotationTool view={emptyView} />);
    expect(html).toContain('Tag on a preferred area on the map');
    expect(html).not.toContain('New annotation');
  });

  it('is filled in once it is placed, with the stored input', async () => {
    const drafts = new Drafts(new Scope(), { storage: memoryStorage(new Map()), userId: () => 'anna' });
    drafts.change('annotation', {
      draft: { points: [SITE_POINT], undoSteps: [], done: true },
      fields: { name: 'Portal 2', rotationDeg: 90 },
    });
    const html = renderTool(<AnnotationTool view={emptyView} />, { drafts });
    for (const text of ['New annotation', 'value="Portal 2"', 'Search signs', '90°', 'Mine area', 'Create'])
      expect(html).toContain(text);
    await i18next.changeLanguage('mn');
    for (const text of ['Шинэ тэмдэглэгээ', 'Үүсгэх'])
      expect(renderTool(<AnnotationTool view={emptyView} />, { drafts })).toContain(text);
    await i18next.changeLanguage('en');
  });
});

describe('rule zones', () => {
  const CORNERS = [SITE_POINT, { ...SITE_POINT, easting: 650_100 }, { ...SITE_POINT, northing: 4_763_100 }];
  const draftsWithFields = (fields: Record<string, string | number>) => {
    const drafts = new Drafts(new Scope(), { storage: memoryStorage(new Map()), userId: () => 'anna' });
    drafts.change('zone', { draft: { points: CORNERS, undoSteps: [], done: true }, fields });
    return drafts;
  };

  it('are listed with their counts; users without the right get no draw button', async () => {
    await i18next.changeLanguage('en');
    const html = renderTool(<ZoneTool view={emptyView} />);
    expect(html).toContain('3 inside');
    expect(html.indexOf('Yard 9')).toBeLessThan(html.indexOf('Yard 10'));
    expect(html).not.toContain('Change Yard');
  });

  it('are not said to be none where they could not be loaded', () => {
    const fault = { key: 'network', values: {} } as const;
    const html = renderTool(<ZoneTool view={emptyView} />, { zones: { phase: 'failed', fault, list: [] } });
    for (const text of ['The rule zones could not be loaded', 'Retry']) expect(html).toContain(text);
    expect(html).not.toContain('This map has no rule zones');
    const none = renderTool(<ZoneTool view={emptyView} />, { zones: { phase: 'ready', fault: undefined, list: [] } });
    expect(none).toContain('This map has no rule zones');
  });

  it('have their status in the words of the user, and say so where no vehicle has it', async () => {
    const statusForm = (status: string) =>
      renderTool(<ZoneTool view={emptyView} />, {
        drafts: draftsWithFields({ id: 'z', revision: 2, name: 'Yard', purpose: 'status_limit_duration', status }),
      });
    await i18next.changeLanguage('mn');
    const queue = statusForm('Queue');
    for (const text of ['value="Дараалал"', '<option value="Дараалал">']) expect(queue).toContain(text);
    expect(queue).not.toContain('Одоогоор ийм төлөвтэй');
    await i18next.changeLanguage('en');
    expect(statusForm('Queue')).toContain('<option value="Queue">');
    expect(statusForm('Crib')).toContain('No vehicle has this status now');
  });

  it('ask for what their rule needs, and no more', () => {
    const speed = renderTool(<ZoneTool view={emptyView} />, {
      drafts: draftsWithFields({ id: 'z', revision: 2, name: 'Ramp', purpose: 'speed_restriction', limitKmh: '25' }),
    });
    for (const text of ['Change rule zone', 'value="Ramp"', 'Speed limit, km/h', 'value="25"', 'Haul Truck'])
      expect(speed).toContain(text);
    expect(speed).not.toContain('Minutes');
    const counted = renderTool(<ZoneTool view={emptyView} />, { drafts: draftsWithFields({ name: 'Yard' }) });
    expect(counted).toContain('New rule zone');
    for (const text of ['Speed limit, km/h', 'Haul Truck', 'Who changed it']) expect(counted).not.toContain(text);
  });

  it('are drawn in Mongolian too', async () => {
    await i18next.changeLanguage('mn');
    const html = renderTool(<ZoneTool view={emptyView} />, { drafts: draftsWithFields({ name: 'Yard' }) });
    for (const text of ['Шинэ дүрмийн бүс', 'Доод Z', 'Дээд Z', 'Хадгалах']) expect(html).toContain(text);
    await i18next.changeLanguage('en');
  });
});
