import { expect, test } from 'vitest';
import { refusalReason } from './refusalReason.ts';

test.each([
  ['the site knows 20000 of this kind, and takes no new one: vehicle', 'capacity'],
  ['the item is not an object', 'item'],
  ['timestamp 5 is before the year 2000; send milliseconds since 1970, not seconds', 'time'],
  ['status_ts is missing', 'time'],
  ["lon 20 is outside the site's UTM zone 48N", 'place'],
  ['location.northing is no number', 'place'],
  ['northing is 0: the receiver has no fix', 'place'],
  ['velocity is more than 400', 'field'],
])('%s counts as %s', (message, reason) => {
  expect(refusalReason(message)).toBe(reason);
});
