import { describe, expect, it } from 'vitest';
import { AlertEngine } from '../../server/alerts/alertEngine.ts';
import type { AlertRecord } from '../../server/bus/alertRecord.ts';
import { InProcessBus } from '../../server/bus/bus.ts';
import { BusIntake } from '../../server/ingest/intake.ts';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { buildSite } from '../../server/site/site.ts';
import { readSiteFiles } from '../../server/site/siteFiles.ts';
import { Fleet } from '../../server/state/fleet.ts';
import { oneWayRoads } from '../../src/domain/rule/oneWay.ts';
import { RULE_TYPES } from '../../src/domain/wire/ruleTypes.ts';
import { visualConfigReader } from '../../src/domain/wire/visualConfig.ts';
import { visitorPath } from './round.ts';
import { visitorsOf } from './scripts.ts';
import { VisitorRunner } from './visitorRunner.ts';

const START_MS = 1_795_000_000_000;
const siteFiles = await readSiteFiles(projectPath('demo/site'));

/** Plays the visitors through intake, fleet and rules. @returns alerts with the second in which they were raised */
function playVisitors(speed: number, seconds: number): { record: AlertRecord; s: number }[] {
  const { roads } = siteFiles;
  if (!roads) throw new Error('the demo site has no roads');
  let nowMs = START_MS;
  const bus = new InProcessBus((error) => {
    throw error;
  });
  const intake = new BusIntake(bus, { number: 48, south: false }, () => nowMs);
  const fleet = new Fleet(bus, { utmZone: '48N', filterMineArea: false, nowMs: () => nowMs });
  bus.subscribe('fleet.fix', (fix) => fleet.apply(fix));
  const told: { record: AlertRecord; s: number }[] = [];
  const engine = new AlertEngine(buildSite(siteFiles, speed).rules, oneWayRoads(roads), (record) => {
    told.push({ record, s: (nowMs - START_MS) / 1000 });
  });
  fleet.onChange((vehicle) => engine.observeFix(vehicle, nowMs));
  const runner = new VisitorRunner(visitorsOf(roads, speed, START_MS / 1000), intake, START_MS);
  runner.reportAll();
  for (let s = 0; s < seconds; s++) {
    nowMs += 1000;
    runner.advanceTo(nowMs);
    engine.tick(nowMs);
  }
  return told;
}

describe('visitors', () => {
  it("report their activity with the site's texts", () => {
    const rule = siteFiles.visualConfig.find(({ entityType }) => entityType === 'vehicle');
    const named = new Set(visualConfigReader.safeParse(rule).data?.statuses?.map(({ value }) => value));
    const texts = new Set<unknown>();
    const intake = {
      ingest: (items: readonly unknown[]) => {
        for (const item of items) texts.add((item as { status?: { status?: string } }).status?.status);
        return { accepted: items.length, rejected: 0, errors: [] };
      },
    };
    const runner = new VisitorRunner(
      siteFiles.roads ? visitorsOf(siteFiles.roads, 20, START_MS / 1000) : [],
      intake,
      START_MS,
    );
    runner.reportAll();
    for (let s = 0; s < 3_600; s += 2) runner.advanceTo(START_MS + s * 1000);
    texts.delete(undefined);
    expect(texts.size).toBeGreaterThan(4);
    expect([...texts].filter((text) => !named.has(String(text)))).toEqual([]);
  });

  it('break every rule within a minute when the demo is quickened', () => {
    const types = new Set(playVisitors(120, 60).map(({ record }) => record.alert.type));
    expect([...types].sort()).toEqual([...RULE_TYPES].sort());
  });

  it('break every rule within two hours of a usual day, and not all the time', () => {
    const told = playVisitors(1, 7_200);
    for (const type of RULE_TYPES) {
      const moments = told.filter(({ record }) => record.alert.type === type);
      expect(moments.length, type).toBeGreaterThan(0);
      expect(moments.length, type).toBeLessThan(400);
    }
  });

  it('are in one place at a time: no step is longer than they drive', () => {
    for (const { positionAt } of visitorsOf(siteFiles.roads ?? { zone: '', nodes: [], edges: [], places: [] }, 60, 0)) {
      for (let s = 0; s < 900; s++) {
        const [a, b] = [positionAt(s), positionAt(s + 1)];
        const moved = Math.hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y);
        expect(moved).toBeLessThanOrEqual(Math.max(a.speedMps, b.speedMps, 0.8) * 1.2 + 1);
      }
    }
  });
});

describe('a round', () => {
  it('needs a leg', () => {
    expect(() => visitorPath([], 0)(1)).toThrow();
  });
});
