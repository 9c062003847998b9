import { expect, test } from 'vitest';
import { LOOK } from '../../state/world/look.ts';
import { glyphOf, glyphWidth } from './glyphs.ts';

test('alerts go before offline, offline before all that is live', () => {
  expect(glyphOf(LOOK.offline | LOOK.alert)).toBe('alert');
  expect(glyphOf(LOOK.offline | LOOK.alertSeen)).toBe('alertSeen');
  expect(glyphOf(LOOK.offline | LOOK.loaded | LOOK.warning)).toBe('offline');
  expect(glyphOf(LOOK.operating | LOOK.warning | LOOK.loaded)).toBe('warning');
});

test('beds show the load, the mark of "other" stands beside them', () => {
  expect(glyphOf(LOOK.operating | LOOK.loaded)).toBe('loaded');
  expect(glyphOf(LOOK.operating | LOOK.heaped)).toBe('operating');
  expect(glyphOf(LOOK.other | LOOK.empty)).toBe('emptyOther');
  expect(glyphOf(LOOK.other)).toBe('other');
  expect(glyphOf(0)).toBe('operating');
  expect(glyphWidth('other')).toBeGreaterThan(glyphWidth('operating'));
});
