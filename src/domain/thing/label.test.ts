import { expect, test } from 'vitest';
import type { ThingCode } from './kind.ts';
import { annotationImage, thingFigure } from './label.ts';

function thing(code: ThingCode, facts: { level?: number; count?: number }, info: Record<string, unknown> = {}) {
  return { code, level: facts.level, count: facts.count, info };
}

test('levels are per cent, chambers count against their capacity, sensors count', () => {
  expect(thingFigure(thing('TX', { level: 71.6 }))).toBe('72 %');
  expect(thingFigure(thing('OP', { level: 0 }))).toBe('0 %');
  expect(thingFigure(thing('RC', { count: 4 }, { capacity: 20 }))).toBe('4/20');
  expect(thingFigure(thing('RC', { count: 4 }))).toBe('4');
  expect(thingFigure(thing('RSU', { count: 0, level: 3 }))).toBe('0');
});

test('what is not known is not shown', () => {
  expect(thingFigure(undefined)).toBeUndefined();
  expect(thingFigure(thing('RSU', {}))).toBeUndefined();
  expect(thingFigure(thing('TX', { level: Number.NaN }))).toBeUndefined();
  expect(thingFigure(thing('people', {}))).toBeUndefined();
});

test('only annotations have an image, and only one that is named', () => {
  expect(annotationImage(thing('annotation', {}, { imgUrl: '/signs/speed-45.svg' }))).toBe('/signs/speed-45.svg');
  expect(annotationImage(thing('annotation', {}, { imgUrl: 7 }))).toBeUndefined();
  expect(annotationImage(thing('annotation', {}))).toBeUndefined();
  expect(annotationImage(thing('RSU', {}, { imgUrl: '/signs/speed-45.svg' }))).toBeUndefined();
});
