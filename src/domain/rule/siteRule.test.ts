import { describe, expect, it } from 'vitest';
import { evaluateRule, type Observation } from './evaluateRule.ts';
import { oneWayRoads } from './oneWay.ts';
import { readSiteRule } from './siteRule.ts';

const SQUARE_ZONE_JSON = JSON.stringify([
  { x: 0, y: 0 },
  { x: 1000, y: 0 },
  { x: 1000, y: 1000 },
  { x: 0, y: 1000 },
]);

describe('an incomplete rule is none', () => {
  it.each([
    ['speed_restriction', {}],
    ['working_time', {}],
    ['status_limit_duration', { limitMinutes: 10 }],
    ['status_limit_duration', { status: 'Queue' }],
    ['entity_restriction', {}],
    ['parking', {}],
    ['speed_restriction', { speedLimitKmh: -1 }],
    ['one_way', { points: 'x' }],
  ])('%s %j', (ruleType, more) => {
    expect(readSiteRule({ id: 'z', points: SQUARE_ZONE_JSON, ruleType, ...more })).toBeUndefined();
  });
});

describe('an empty list of categories', () => {
  const zone = { id: 'z', points: SQUARE_ZONE_JSON, lowerZ: 0, upperZ: 50, categories: [] };
  const speeding: Observation = {
    atMs: 1_795_000_000_000,
    point: { easting: 500, northing: 500, altitude: 10 },
    speedKmh: 40,
    category: 'LV',
    status: undefined,
    statusCategory: undefined,
    statusAtMs: undefined,
  };

  it('is none: the rule applies to all vehicles', () => {
    const rule = readSiteRule({ ...zone, ruleType: 'speed_restriction', speedLimitKmh: 20 });
    if (!rule) throw new Error('no rule');
    const noRoads = oneWayRoads({ edges: [] });
    const first = evaluateRule(rule, undefined, speeding, noRoads);
    const second = evaluateRule(rule, first, { ...speeding, atMs: speeding.atMs + 1_000 }, noRoads);
    expect([first, second].map(({ breachSinceMs }) => breachSinceMs !== undefined)).toEqual([false, true]);
  });

  it('is no rule where vehicles have to be named', () => {
    expect(readSiteRule({ ...zone, ruleType: 'entity_restriction' })).toBeUndefined();
  });
});
