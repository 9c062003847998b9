import { expect, it } from 'vitest';
import { attributeText, readableKey } from './attributeText.ts';

it.each([
  ['vent_status', 'Vent status'],
  ['ventStatus', 'Vent status'],
  ['orepass', 'Orepass'],
  [' a--b ', 'A b'],
  ['', ''],
])('reads the key %j as %j', (key, words) => {
  expect(readableKey(key)).toBe(words);
});

it.each([
  [70, '70'],
  [4763911.066, '4\u2009763\u2009911.07'],
  [Number.NaN, '–'],
  [true, '✓'],
  [false, '–'],
  [' PTZ ', 'PTZ'],
  ['  ', undefined],
  [null, undefined],
  [{ a: 1 }, undefined],
])('shows %j as %j', (value, text) => {
  expect(attributeText(value)).toBe(text);
});
