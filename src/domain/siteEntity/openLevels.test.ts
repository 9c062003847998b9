/** Ranges of levels without one of their bounds. */
import { expect, test } from 'vitest';
import { colourFromLevel, OPEN_BOUND, readVisualRule, UNKNOWN_STATE_COLOUR } from '../visual/entityColour.ts';
import { siteEntityColours } from './siteEntityColours.ts';

const ruleOf = (...levels: { min?: number | null; max?: number | null; color: string }[]) =>
  readVisualRule({ entityType: 'TX', timeSyncInterval: 1_000, levels });
const low = { min: null, max: 30, color: '#ff0000' };
const high = { min: 70, color: '#00ff00' };

test.each([
  [-1_000, '#ff0000'],
  [30, '#ff0000'],
  [50, UNKNOWN_STATE_COLOUR],
  [70, '#00ff00'],
  [1e9, '#00ff00'],
  [Number.NaN, UNKNOWN_STATE_COLOUR],
])('a level of %d is %s', (level, colour) => {
  expect(colourFromLevel(ruleOf(low, high).levels, level)).toBe(colour);
});

// rules.md#legend
test('a legend has them with their open ends', () => {
  expect(siteEntityColours('TX', ruleOf(low, high))).toMatchObject([
    { colour: '#ff0000', levels: [[-OPEN_BOUND, 30]] },
    { colour: '#00ff00', levels: [[70, OPEN_BOUND]] },
    { colour: UNKNOWN_STATE_COLOUR },
  ]);
  expect(siteEntityColours('TX', ruleOf({ color: '#0000ff' }))).toMatchObject([
    { colour: '#0000ff', levels: [[-OPEN_BOUND, OPEN_BOUND]] },
    { colour: UNKNOWN_STATE_COLOUR },
  ]);
});
