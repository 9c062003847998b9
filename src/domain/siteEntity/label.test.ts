import { expect, test } from 'vitest';
import type { SiteEntityCode } from './kind.ts';
import { annotationImage, annotationSign, siteEntityFigure } from './label.ts';

function siteEntity(
  code: SiteEntityCode,
  facts: { level?: number; count?: number },
  info: Record<string, unknown> = {},
) {
  return { code, level: facts.level, count: facts.count, info };
}

test('levels are per cent, chambers count against their capacity, sensors count', () => {
  expect(siteEntityFigure(siteEntity('TX', { level: 71.6 }))).toBe('72 %');
  expect(siteEntityFigure(siteEntity('OP', { level: 0 }))).toBe('0 %');
  expect(siteEntityFigure(siteEntity('RC', { count: 4 }, { capacity: 20 }))).toBe('4/20');
  expect(siteEntityFigure(siteEntity('RC', { count: 4 }))).toBe('4');
  expect(siteEntityFigure(siteEntity('RSU', { count: 2, level: 3 }))).toBe('2');
});

test('a count of 0 is not shown', () => {
  expect(siteEntityFigure(siteEntity('RSU', { count: 0, level: 3 }))).toBeUndefined();
  expect(siteEntityFigure(siteEntity('RC', { count: 0 }, { capacity: 20 }))).toBeUndefined();
});

test('unknown values are not shown', () => {
  expect(siteEntityFigure(undefined)).toBeUndefined();
  expect(siteEntityFigure(siteEntity('RSU', {}))).toBeUndefined();
  expect(siteEntityFigure(siteEntity('TX', { level: Number.NaN }))).toBeUndefined();
  expect(siteEntityFigure(siteEntity('people', {}))).toBeUndefined();
});

test('only annotations have an image, and only one that is named', () => {
  expect(annotationImage(siteEntity('annotation', {}, { imgUrl: '/signs/speed-45.svg' }))).toBe('/signs/speed-45.svg');
  expect(annotationImage(siteEntity('annotation', {}, { imgUrl: 7 }))).toBeUndefined();
  expect(annotationImage(siteEntity('annotation', {}))).toBeUndefined();
  expect(annotationImage(siteEntity('RSU', {}, { imgUrl: '/signs/speed-45.svg' }))).toBeUndefined();
});

const signWithInfo = (info: Record<string, unknown>) =>
  annotationSign({ code: 'annotation', level: undefined, count: undefined, info: { imgUrl: '/stop.svg', ...info } });

test('a sign is 40 px wide and high and faces the viewer unless it says otherwise', () => {
  expect(signWithInfo({})).toEqual({
    address: '/stop.svg',
    widthPx: 40,
    heightPx: 40,
    fillsBox: false,
    orientation: 'viewer',
    xRad: 0,
    yRad: 0,
    zRad: 0,
  });
  expect(signWithInfo({ imgUrl: '' })).toBeUndefined();
});

test('a sign has the size, the turn and the hold that it says', () => {
  expect(
    signWithInfo({ imgWidth: 120, imgHeight: 30, follow: false, rotation: { x: 0.1, y: 0.2, z: -0.3 } }),
  ).toMatchObject({
    widthPx: 120,
    heightPx: 30,
    fillsBox: true,
    orientation: 'world',
    xRad: 0.1,
    yRad: 0.2,
    zRad: -0.3,
  });
  // A sign that faces south at rest faces south at a bearing of 180.
  expect(signWithInfo({ follow: false, rotation: 180 })).toMatchObject({ yRad: 0 });
  expect(signWithInfo({ follow: false, rotation: 90 })?.yRad).toBeCloseTo(Math.PI / 2);
});

test.each([[-5], [0], ['big'], [Number.NaN]])('a sign of the size %j is as usual', (imgWidth) => {
  expect(signWithInfo({ imgWidth })).toMatchObject({ widthPx: 40 });
});

test('a sign is bounded in size, and read once for each record', () => {
  expect(signWithInfo({ imgWidth: 1e9, imgHeight: 1 })).toMatchObject({ widthPx: 400, heightPx: 4 });
  const record = { code: 'annotation' as const, level: undefined, count: undefined, info: { imgUrl: '/a.svg' } };
  expect(annotationSign(record)).toBe(annotationSign(record));
});
