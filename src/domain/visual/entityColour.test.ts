import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourFromLevel, colourFromStatus, readVisualRule, UNKNOWN_STATE_COLOUR } from './entityColour.ts';

const nowMs = 1_800_000_000_000;
const visualConfig = {
  entityType: 'sensor',
  timeSyncInterval: 60_000,
  statuses: [
    { value: 'Online', color: '#00FF00' },
    { value: 'Broken', color: 'reddish' },
  ],
};
const visualRule = readVisualRule(visualConfig);
const colourInput = (change: Partial<Parameters<typeof colourFromStatus>[1]>) => ({
  status: 'Online',
  atMs: nowMs - 1_000,
  nowMs,
  ...change,
});

describe('entity colour from status', () => {
  it.each([
    ['the configured colour', visualRule, {}, '#00ff00'],
    ['the configured colour whatever the case', visualRule, { status: ' oNLINE ' }, '#00ff00'],
    ['the configured colour at exactly the sync interval', visualRule, { atMs: nowMs - 60_000 }, '#00ff00'],
    ['the configured colour of a clock that runs ahead', visualRule, { atMs: nowMs + 5_000 }, '#00ff00'],
    ['grey without a rule', undefined, {}, UNKNOWN_STATE_COLOUR],
    [
      'grey without a sync interval',
      readVisualRule({ ...visualConfig, timeSyncInterval: null }),
      {},
      UNKNOWN_STATE_COLOUR,
    ],
    [
      'grey with a sync interval of 0',
      readVisualRule({ ...visualConfig, timeSyncInterval: 0 }),
      {},
      UNKNOWN_STATE_COLOUR,
    ],
    [
      'grey with a sync interval of 0, reported this very moment',
      readVisualRule({ ...visualConfig, timeSyncInterval: 0 }),
      { atMs: nowMs },
      UNKNOWN_STATE_COLOUR,
    ],
    [
      'grey with a negative sync interval',
      readVisualRule({ ...visualConfig, timeSyncInterval: -1 }),
      {},
      UNKNOWN_STATE_COLOUR,
    ],
    [
      'grey with a sync interval that is no number',
      readVisualRule({ ...visualConfig, timeSyncInterval: Number.NaN }),
      {},
      UNKNOWN_STATE_COLOUR,
    ],
    ['grey without a time', visualRule, { atMs: undefined }, UNKNOWN_STATE_COLOUR],
    ['grey beyond the sync interval', visualRule, { atMs: nowMs - 60_001 }, UNKNOWN_STATE_COLOUR],
    ['grey for a status that is not listed', visualRule, { status: 'Asleep' }, UNKNOWN_STATE_COLOUR],
    ['grey without a status', visualRule, { status: undefined }, UNKNOWN_STATE_COLOUR],
    ['grey where the configured colour is none', visualRule, { status: 'Broken' }, UNKNOWN_STATE_COLOUR],
  ])('is %s', (_case, visual, change, colour) => {
    expect(colourFromStatus(visual, colourInput(change))).toBe(colour);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.double(), fc.double(), fc.double(), (text, atMs, clock, syncMs) => {
        const visual = readVisualRule({ ...visualConfig, timeSyncInterval: syncMs });
        expect(colourFromStatus(visual, { status: text, atMs, nowMs: clock })).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });
});

describe('colour from level', () => {
  const { levels } = readVisualRule({
    entityType: 'TX',
    levels: [
      { min: 0, max: 30, color: '#FF0000' },
      { min: 30, max: 100, color: '#00ff00' },
      { min: 100, max: 200, color: 'none' },
    ],
  });
  it.each([
    [0, '#ff0000'],
    [30, '#ff0000'],
    [30.1, '#00ff00'],
    [100, '#00ff00'],
    [100.1, UNKNOWN_STATE_COLOUR],
    [-1, UNKNOWN_STATE_COLOUR],
    [Number.NaN, UNKNOWN_STATE_COLOUR],
    [undefined, UNKNOWN_STATE_COLOUR],
  ])('at %s is %s', (level, colour) => {
    expect(colourFromLevel(levels, level)).toBe(colour);
  });
});

// rules.md#visual-config
it('takes any colour that CSS knows', () => {
  const [levels, statuses] = [[{ max: 30, color: 'tomato' }], [{ value: 'Online', color: 'rgb(0 128 0)' }]];
  const rule = readVisualRule({ ...visualConfig, statuses, levels });
  expect(colourFromStatus(rule, colourInput({}))).toBe('#008000');
  expect(colourFromLevel(rule.levels, 20)).toBe('#ff6347');
});
