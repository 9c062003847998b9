import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateElapsedTime, evaluateRule, type Observation, type RuleState } from './evaluateRule.ts';
import { oneWayRoads } from './oneWay.ts';
import { readSiteRule, type SiteRule } from './siteRule.ts';

const SQUARE_ZONE_JSON = JSON.stringify([
  { x: 0, y: 0 },
  { x: 1000, y: 0 },
  { x: 1000, y: 1000 },
  { x: 0, y: 1000 },
]);
const START_MS = 1_795_000_000_000;

function ruleOf(ruleType: string, more: Record<string, unknown> = {}): SiteRule {
  const rule = readSiteRule({
    id: 'z',
    zoneName: 'Zone',
    points: SQUARE_ZONE_JSON,
    lowerZ: 0,
    upperZ: 50,
    ruleType,
    ...more,
  });
  if (!rule) throw new Error('no rule');
  return rule;
}

/** One-way eastward along y = 100. */
const oneWayRoad = oneWayRoads({
  edges: [
    {
      id: 'e',
      name: 'e',
      from: 'a',
      to: 'b',
      kind: 'drift',
      lanes: 1,
      oneWay: true,
      speedLimitKmh: 15,
      points: [
        [0, 100, 10],
        [500, 100, 10],
        [1000, 100, 10],
      ],
    },
  ],
});

type TestObservation = Partial<Omit<Observation, 'point'>> & { s: number; x?: number; y?: number; up?: number };

function observation({ s, x = 500, y = 500, up = 10, ...more }: TestObservation): Observation {
  return {
    atMs: START_MS + s * 1000,
    point: { easting: x, northing: y, altitude: up },
    speedKmh: 10,
    category: 'LV',
    status: '1.4 Travel',
    statusCategory: 'Operating',
    statusAtMs: START_MS,
    ...more,
  };
}

/** Whether the rule is broken after each fix. */
function breachesAfterEach(rule: SiteRule, seen: readonly TestObservation[]): boolean[] {
  let watch: RuleState | undefined;
  return seen.map((one) => {
    watch = evaluateRule(rule, watch, observation(one), oneWayRoad);
    return watch.breachSinceMs !== undefined;
  });
}

describe('speed restriction', () => {
  const rule = ruleOf('speed_restriction', { speedLimitKmh: 20 });
  const observationsAtSpeeds = (...kmh: number[]) => kmh.map((speedKmh, s): TestObservation => ({ s, speedKmh }));

  it.each([
    ['at the limit', observationsAtSpeeds(20, 20, 20), [false, false, false]],
    ['one fast fix is the receiver', observationsAtSpeeds(40, 20, 40, 20), [false, false, false, false]],
    ['two fast fixes are a breach', observationsAtSpeeds(23, 23), [false, true]],
    [
      'it lasts until the speed is below the limit',
      observationsAtSpeeds(30, 30, 20, 19.5, 19),
      [false, true, true, true, false],
    ],
    ['outside the zone in plan', observationsAtSpeeds(40, 40).map((seen) => ({ ...seen, x: 1500 })), [false, false]],
    ['above the zone', observationsAtSpeeds(40, 40).map((seen) => ({ ...seen, up: 80 })), [false, false]],
    ['below a bound of 0 m', observationsAtSpeeds(40, 40).map((seen) => ({ ...seen, up: -1 })), [false, false]],
  ])('%s', (_name, seen, broken) => {
    expect(breachesAfterEach(rule, seen)).toEqual(broken);
  });

  it('does not flap about the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 19.1, max: 24, noNaN: true }), { maxLength: 60 }), (kmh) => {
        const broken = breachesAfterEach(rule, observationsAtSpeeds(...kmh));
        const changes = broken.filter((now, index) => now !== (broken[index - 1] ?? false)).length;
        expect(changes).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('entity restriction', () => {
  const rule = ruleOf('entity_restriction', { categories: ['LV', 'Bus'] });

  it.each([
    ['a restricted one inside', [{ s: 0 }], [true]],
    ['another category', [{ s: 0, category: 'Loader' }], [false]],
    ['an unknown category', [{ s: 0, category: undefined }], [false]],
    ['it leaves', [{ s: 0 }, { s: 100, x: 1003 }, { s: 200, x: 1010 }], [true, true, false]],
  ] satisfies [string, TestObservation[], boolean[]][])('%s', (_name, seen, broken) => {
    expect(breachesAfterEach(rule, seen)).toEqual(broken);
  });

  it('is broken once by who wanders on the line', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -4.9, max: 4.9, noNaN: true }), { maxLength: 60 }), (wander) => {
        const broken = breachesAfterEach(
          rule,
          wander.map((off, s) => ({ s, x: 1000 + off })),
        );
        const begins = broken.filter((now, index) => now && !(broken[index - 1] ?? false)).length;
        expect(begins).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('working time', () => {
  const rule = ruleOf('working_time', { limitMinutes: 90 });

  it.each([
    ['90 minutes are allowed', [0, 5400], [false, false]],
    ['a second more is not', [0, 5401], [false, true]],
  ])('%s', (_name, seconds, broken) => {
    expect(
      breachesAfterEach(
        rule,
        seconds.map((s) => ({ s })),
      ),
    ).toEqual(broken);
  });

  it('starts counting again after the vehicle has been outside', () => {
    const seen = [{ s: 0 }, { s: 5000, x: 1100 }, { s: 5100 }, { s: 5500 }, { s: 10_600 }];
    expect(breachesAfterEach(rule, seen)).toEqual([false, false, false, false, true]);
  });

  it('grows long in silence too', () => {
    const seen = observation({ s: 0 });
    const watch = evaluateRule(rule, undefined, seen, oneWayRoad);
    expect(evaluateElapsedTime(rule, watch, seen, seen.atMs + 5_400_000).breachSinceMs).toBeUndefined();
    expect(evaluateElapsedTime(rule, watch, seen, seen.atMs + 5_400_001).breachSinceMs).toBeDefined();
  });
});

describe('one way', () => {
  const rule = ruleOf('one_way');
  const observationsAt = (...xs: number[]) => xs.map((x, index): TestObservation => ({ s: index * 2, x, y: 100 }));

  it.each([
    ['with the road', observationsAt(100, 110, 120, 130, 140), [false, false, false, false, false]],
    ['against it', observationsAt(200, 190, 180, 170, 160), [false, false, false, true, true]],
    ['backing out of a heading', observationsAt(200, 190, 180, 190, 200), [false, false, false, false, false]],
    ['standing keeps what was driven', observationsAt(200, 180, 180, 180, 165), [false, false, false, false, true]],
    ['turning round ends it', observationsAt(200, 180, 165, 175), [false, false, true, false]],
    ['off the road', observationsAt(200, 180, 160).map((seen) => ({ ...seen, y: 120 })), [false, false, false]],
    ['on another level', observationsAt(200, 180, 160).map((seen) => ({ ...seen, up: 40 })), [false, false, false]],
  ])('%s', (_name, seen, broken) => {
    expect(breachesAfterEach(rule, seen)).toEqual(broken);
  });
});

describe('status limit duration', () => {
  const rule = ruleOf('status_limit_duration', { limitMinutes: 10, status: 'Queue', categories: ['OPMiningTruck'] });
  const queue = { category: 'OPMiningTruck', status: '2.2 Queue at EX-03' };

  it.each([
    ['ten minutes', [{ s: 600, ...queue }], [false]],
    ['more', [{ s: 601, ...queue }], [true]],
    ['another status', [{ s: 601, ...queue, status: '2.1 Loading' }], [false]],
    ['another category', [{ s: 601, ...queue, category: 'LV' }], [false]],
    ['no status', [{ s: 601, ...queue, status: undefined }], [false]],
    ['a status without time', [{ s: 601, ...queue, statusAtMs: undefined }], [false]],
  ] satisfies [string, TestObservation[], boolean[]][])('%s', (_name, seen, broken) => {
    expect(breachesAfterEach(rule, seen)).toEqual(broken);
  });
});

describe('workshop alert', () => {
  const rule = ruleOf('workshop_alert');

  it.each([
    ['a vehicle that is down stands in it', [{ s: 0, statusCategory: 'Down' }], [true]],
    ['a vehicle at work passes', [{ s: 0, statusCategory: 'Production' }], [false]],
    ['a vehicle is down elsewhere', [{ s: 0, x: 2000, statusCategory: 'Down' }], [false]],
  ] satisfies [string, TestObservation[], boolean[]][])('%s', (_name, seen, broken) => {
    expect(breachesAfterEach(rule, seen)).toEqual(broken);
  });
});

describe('every rule', () => {
  const rules = [
    ruleOf('speed_restriction', { speedLimitKmh: 20 }),
    ruleOf('entity_restriction', { categories: ['LV'] }),
    ruleOf('working_time', { limitMinutes: 1 }),
    ruleOf('one_way'),
    ruleOf('status_limit_duration', { limitMinutes: 1, status: 'Queue' }),
    ruleOf('workshop_alert'),
  ];
  const fixes = fc.array(
    fc.record({
      s: fc.integer({ min: 0, max: 400 }),
      x: fc.double({ min: -100, max: 1200, noNaN: true }),
      y: fc.constantFrom(99, 100, 101, 500),
      up: fc.constantFrom(-1, 0, 10, 60),
      speedKmh: fc.double({ min: 0, max: 80, noNaN: true }),
      status: fc.constantFrom('2.2 Queue', '1.1 Haul', undefined),
    }),
    { maxLength: 40 },
  );

  it('does not mind fixes that are late or doubled', () => {
    fc.assert(
      fc.property(fixes, fc.infiniteStream(fc.nat()), (seen, choices) => {
        const ordered = seen.toSorted((a, b) => a.s - b.s).filter(({ s }, index, all) => s !== all[index - 1]?.s);
        const disturbed = ordered.flatMap((one, index) => {
          const earlier = ordered[(choices.next().value ?? 0) % (index + 1)] ?? one;
          return [one, one, earlier];
        });
        for (const rule of rules) expect(lastState(rule, disturbed)).toEqual(lastState(rule, ordered));
      }),
    );
  });
});

function lastState(rule: SiteRule, seen: readonly TestObservation[]): RuleState | undefined {
  return seen.reduce<RuleState | undefined>(
    (watch, one) => evaluateRule(rule, watch, observation(one), oneWayRoad),
    undefined,
  );
}
