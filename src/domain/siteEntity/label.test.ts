import { expect, test } from 'vitest';
import type { SiteEntityCode } from './kind.ts';
import { annotationImage, siteEntityFigure } from './label.ts';

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
  expect(siteEntityFigure(siteEntity('RSU', { count: 0, level: 3 }))).toBe('0');
});

test('what is not known is not shown', () => {
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
