import { expect, test } from 'vitest';
import { STATE_FLAGS } from '../../state/world/stateFlags.ts';
import { glyphOf, glyphWidth } from './glyphs.ts';

test('alerts go before offline, offline before all that is live', () => {
  expect(glyphOf(STATE_FLAGS.offline | STATE_FLAGS.alert)).toBe('alert');
  expect(glyphOf(STATE_FLAGS.offline | STATE_FLAGS.alertSeen)).toBe('alertSeen');
  expect(glyphOf(STATE_FLAGS.offline | STATE_FLAGS.loaded | STATE_FLAGS.warning)).toBe('offline');
  expect(glyphOf(STATE_FLAGS.operating | STATE_FLAGS.warning | STATE_FLAGS.loaded)).toBe('warning');
});

test('beds show the load, the mark of "other" is beside them', () => {
  expect(glyphOf(STATE_FLAGS.operating | STATE_FLAGS.loaded)).toBe('loaded');
  expect(glyphOf(STATE_FLAGS.operating | STATE_FLAGS.heaped)).toBe('operating');
  expect(glyphOf(STATE_FLAGS.other | STATE_FLAGS.empty)).toBe('emptyOther');
  expect(glyphOf(STATE_FLAGS.other)).toBe('other');
  expect(glyphOf(0)).toBe('operating');
  expect(glyphWidth('other')).toBeGreaterThan(glyphWidth('operating'));
});
