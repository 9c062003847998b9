import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSiteRule } from '../../src/domain/rule/siteRule.ts';
import type { AlertRecord } from '../bus/alertRecord.ts';
import { newVehicle, type Vehicle } from '../state/vehicle.ts';
import { AlertEngine } from './alertEngine.ts';

const START_MS = 1_795_000_000_000;
const ZONE_POINTS_JSON = JSON.stringify([
  { x: 0, y: 0 },
  { x: 1000, y: 0 },
  { x: 1000, y: 1000 },
  { x: 0, y: 1000 },
]);

function rulesOf(...wire: Record<string, unknown>[]) {
  return wire.flatMap(
    (one, index) =>
      readSiteRule({
        id: `z${index}`,
        zoneName: `Zone ${index}`,
        points: ZONE_POINTS_JSON,
        mapInfo: { id: 'm' },
        ...one,
      }) ?? [],
  );
}

const RESTRICTION_RULE = { ruleType: 'entity_restriction', categories: ['LV'] };

class Scene {
  readonly raised: AlertRecord[] = [];
  readonly engine: AlertEngine;
  s = 0;

  constructor(...wire: Record<string, unknown>[]) {
    this.engine = new AlertEngine(rulesOf(...wire), undefined, (record) => this.raised.push(record));
  }

  evaluateFix(x: number, s: number, more: Partial<Vehicle> = {}): void {
    this.s = Math.max(this.s, s);
    const fix = { atMs: START_MS + s * 1000, easting: x, northing: 500, altitude: 10, bearingDeg: 0, speedKmh: 10 };
    this.engine.observeFix(
      { ...newVehicle('LV-1'), name: 'Car 1', category: 'LV', fix, ...more },
      START_MS + this.s * 1000,
    );
  }

  pass(seconds: number): void {
    for (let k = 0; k < seconds; k++) this.engine.tick(START_MS + ++this.s * 1000);
  }

  /** As another server goes on, that has read what this one kept. */
  continued(...wire: Record<string, unknown>[]): Scene {
    const next = new Scene(...wire);
    next.engine.restore(JSON.parse(JSON.stringify(this.engine.drainChanged())) as [string, unknown][]);
    next.raised.push(...this.raised);
    next.s = this.s;
    return next;
  }

  get ids(): Set<string> {
    return new Set(this.raised.map(({ id }) => id));
  }
}

describe('alerts', () => {
  it('say who broke which rule where; of a map or of a zone', () => {
    const scene = new Scene(RESTRICTION_RULE, { ruleType: 'workshop_alert' });
    scene.evaluateFix(500, 0, { status: { status: '5.1 Repair', status_category: 'Down' } });
    expect(scene.raised.map(({ alert }) => alert)).toEqual([
      expect.objectContaining({
        type: 'entity_restriction',
        deviceId: 'LV-1',
        deviceName: 'Car 1',
        ruleId: 'z0',
        zoneId: 'z0',
        zoneName: 'Zone 0',
        mapId: null,
        timestamp: START_MS,
      }),
      expect.objectContaining({ type: 'workshop_alert', ruleId: 'z1', mapId: 'm', zoneId: null }),
    ]);
  });

  it('of a map rule name the zone: by the rule, or as the place where it has no map', () => {
    const workshop = { ruleType: 'workshop_alert', ruleId: 'r' };
    const scene = new Scene(workshop, { ...workshop, mapInfo: undefined });
    scene.evaluateFix(500, 0, { status: { status: '5.1 Repair', status_category: 'Down' } });
    expect(scene.raised.map(({ alert }) => alert)).toEqual([
      expect.objectContaining({ ruleId: 'z0', mapId: 'm', zoneId: null, zoneName: null }),
      expect.objectContaining({ ruleId: 'r', mapId: null, zoneId: 'z1', zoneName: 'Zone 1' }),
    ]);
  });

  it('are repeated while the rule stays broken, as one breach', () => {
    const scene = new Scene(RESTRICTION_RULE);
    for (let s = 0; s <= 35; s++) scene.evaluateFix(500, s);
    expect(scene.raised.map(({ alert }) => (alert.timestamp - START_MS) / 1000)).toEqual([0, 10, 20, 30]);
    expect(scene.ids.size).toBe(1);
  });

  it('are repeated for a standing vehicle, until it is silent for a minute', () => {
    const scene = new Scene(RESTRICTION_RULE);
    scene.evaluateFix(500, 0);
    scene.pass(300);
    expect(scene.raised.length).toBeGreaterThanOrEqual(6);
    expect(scene.raised.length).toBeLessThanOrEqual(7);
  });

  it('of a vehicle whose clock is an hour off are the same, whichever way', () => {
    for (const offS of [-3_600, 240, 3_600]) {
      const scene = new Scene(RESTRICTION_RULE, { ruleType: 'working_time', limitMinutes: 2 });
      for (let s = 0; s <= 150; s += 10) {
        const fix = {
          atMs: START_MS + (s + offS) * 1000,
          easting: 500,
          northing: 500,
          altitude: 10,
          bearingDeg: 0,
          speedKmh: 1,
        };
        scene.evaluateFix(500, s, { fix });
        scene.pass(9);
      }
      const [restricted, stays] = ['entity_restriction', 'working_time'].map((type) =>
        scene.raised.filter(({ alert }) => alert.type === type).map(({ alert }) => (alert.timestamp - START_MS) / 1000),
      );
      expect(restricted?.slice(0, 4)).toEqual([0, 10, 20, 30]);
      expect(stays?.[0]).toBe(121);
      const text = scene.raised.find(({ alert }) => alert.type === 'working_time')?.alert.message;
      expect(text).toBe('In Zone 1 for 2 min');
      const detail = scene.raised.find(({ alert }) => alert.type === 'working_time')?.alert.detail;
      expect(detail).toEqual({ zone: 'Zone 1', minutes: 2 });
    }
  });

  it.each([
    ['go on after a correction of the clock by less than five seconds', 4.9, 2],
    ['begin anew where the clock was set back further', 3_600, 4],
  ])('%s', (_name, backS, breaches) => {
    const scene = new Scene(RESTRICTION_RULE, { ruleType: 'working_time', limitMinutes: 2 });
    for (let s = 0; s <= 130; s += 10) {
      scene.evaluateFix(500, s);
      scene.pass(9);
    }
    scene.engine.tick(START_MS + (scene.s - backS) * 1000);
    for (let s = 140; s <= 270; s += 10) {
      scene.evaluateFix(500, s);
      scene.pass(9);
    }
    expect(scene.ids.size).toBe(breaches);
  });

  it('of two zones of one rule are two', () => {
    const scene = new Scene({ ...RESTRICTION_RULE, ruleId: 'r' }, { ...RESTRICTION_RULE, ruleId: 'r' });
    scene.evaluateFix(500, 0);
    expect(scene.raised.map(({ alert }) => alert.zoneId)).toEqual(['z0', 'z1']);
    expect(scene.ids.size).toBe(2);
  });

  it('are published at once when a silent or absent vehicle is inside again', () => {
    const scene = new Scene(RESTRICTION_RULE);
    scene.evaluateFix(500, 0);
    scene.evaluateFix(5_000, 1);
    scene.evaluateFix(5_001, 2);
    scene.evaluateFix(500, 3);
    scene.evaluateFix(501, 4);
    expect(scene.ids.size).toBe(2);
  });

  it('are new when the rule is broken again', () => {
    const scene = new Scene(RESTRICTION_RULE);
    scene.evaluateFix(500, 0);
    scene.evaluateFix(1100, 60);
    scene.evaluateFix(500, 120);
    expect(scene.ids.size).toBe(2);
  });

  it('come from a state alone too, and end with it', () => {
    const scene = new Scene({ ruleType: 'status_limit_duration', status: 'Queue', limitMinutes: 1 });
    const queue = { status: { status: '2.2 Queue', start: START_MS } };
    for (let s = 0; s <= 60; s += 10) scene.evaluateFix(500, s, queue);
    expect(scene.raised).toEqual([]);
    scene.pass(5);
    expect(scene.raised).toHaveLength(1);
    scene.evaluateFix(500, 70, { status: { status: '2.3 Dumping', start: START_MS + 70_000 } });
    scene.pass(30);
    expect(scene.raised).toHaveLength(1);
  });

  it('come from a state that is repeated with a fresh time and no start', () => {
    const scene = new Scene({ ruleType: 'status_limit_duration', status: 'Queue', limitMinutes: 1 });
    for (let s = 0; s <= 70; s += 10) {
      const status = { status: '2.2 Queue', ts: START_MS + s * 1000 };
      scene.evaluateFix(500, s, { status, statusAtMs: status.ts, statusSinceMs: START_MS });
    }
    expect(scene.raised).toHaveLength(1);
  });

  it('are not raised by one fix that jumps into a zone, nor ended by one that jumps out', () => {
    const outside = new Scene(RESTRICTION_RULE);
    for (const [s, x] of [5000, 5000, 500, 5001, 5002].entries()) outside.evaluateFix(x, s);
    expect(outside.raised).toEqual([]);
    const inside = new Scene(RESTRICTION_RULE);
    for (const [s, x] of [500, 501, 9000, 502, 503].entries()) inside.evaluateFix(x, s);
    inside.pass(15);
    expect(inside.ids.size).toBe(1);
  });

  it('are not raised without a place or without rules', () => {
    const scene = new Scene(RESTRICTION_RULE);
    scene.engine.observeFix({ ...newVehicle('LV-1'), category: 'LV' }, START_MS);
    expect(scene.raised).toEqual([]);
    const none = new Scene();
    none.evaluateFix(500, 0);
    expect(none.raised).toEqual([]);
  });

  it('do not flap for a vehicle that moves back and forth across the boundary', () => {
    const fix = fc.record({ x: fc.double({ min: 996, max: 1004, noNaN: true }), late: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fix, { maxLength: 80 }), (fixes) => {
        const scene = new Scene(RESTRICTION_RULE);
        for (const [s, { x, late }] of fixes.entries()) scene.evaluateFix(x, late ? Math.max(0, s - 5) : s);
        expect(scene.ids.size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are identical when another engine continues from the stored state, at any moment', () => {
    const rules = [
      RESTRICTION_RULE,
      { ruleType: 'working_time', limitMinutes: 1 },
      { ruleType: 'speed_restriction', speedLimitKmh: 20 },
    ];
    const step = fc.record({ x: fc.constantFrom(500, 900, 1_100, 9_000), seconds: fc.integer({ min: 0, max: 70 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(30), (steps, moment) => {
        const whole = new Scene(...rules);
        let parted = new Scene(...rules);
        for (const [k, { x, seconds }] of steps.entries()) {
          if (k === moment) parted = parted.continued(...rules);
          for (const scene of [whole, parted]) {
            scene.evaluateFix(x, scene.s + 1);
            scene.pass(seconds);
          }
        }
        expect(parted.raised).toEqual(whole.raised);
      }),
    );
  });
});
