import { describe, expect, it } from 'vitest';
import type { FixIntake } from '../../../server/ingest/intake.ts';
import { projectPath } from '../../../server/settings/projectFiles.ts';
import { readSiteFiles } from '../../../server/site/siteFiles.ts';
import { type IngestFix, ingestFixSchema } from '../../../src/domain/wire/ingest.ts';
import { type IngestReport, ingestReportSchema } from '../../../src/domain/wire/reports.ts';
import { visualConfigReader } from '../../../src/domain/wire/visualConfig.ts';
import { createRoads } from '../roads/roadMap.ts';
import { TEST_FLEET, testMine } from '../testMine.ts';
import { worldOf } from '../world.ts';
import { startTraffic, stateBeforeWarmUp } from './initial.ts';
import { TrafficRunner } from './runner.ts';

const START_S = 1_795_000_000;
const world = worldOf(createRoads(testMine()), TEST_FLEET, 480);
const startedTraffic = await startTraffic(world, 9, START_S, 900);

class Recorder implements FixIntake {
  readonly items: IngestFix[] = [];
  readonly reports: IngestReport[] = [];

  ingest(items: readonly unknown[]) {
    for (const item of items) {
      if (typeof item === 'object' && item !== null && 'type' in item)
        this.reports.push(ingestReportSchema.parse(item));
      else this.items.push(ingestFixSchema.parse(item));
    }
    return { accepted: items.length, rejected: 0, errors: [] };
  }

  of(id: string): IngestFix[] {
    return this.items.filter((item) => item.id === id);
  }
}

function runTraffic(seconds: number, tickMs = 100) {
  const intake = new Recorder();
  const runner = new TrafficRunner(world, structuredClone(startedTraffic), intake);
  runner.reportAll();
  const introduced = intake.items.length;
  for (let ms = 0; ms <= seconds * 1000; ms += tickMs) runner.advanceTo(START_S * 1000 + ms);
  return { intake, runner, introduced };
}

describe('traffic runner', { timeout: 30_000 }, () => {
  it('introduces every vehicle once, with place, state and presence', () => {
    const intake = new Recorder();
    new TrafficRunner(world, stateBeforeWarmUp(world, 1, START_S), intake).reportAll();
    for (const { id } of TEST_FLEET) {
      expect(intake.of(id).filter((item) => item.location)).toHaveLength(1);
      expect(intake.of(id).filter((item) => item.status)).toHaveLength(1);
      expect(intake.of(id).filter((item) => item.presence)).toHaveLength(1);
    }
    expect(intake.of('OLD-1').map((item) => item.presence)).toContain('offline');
    expect(intake.of('MT-1').map((item) => item.presence)).toContain('online');
  });

  it('sends moving vehicles every second and standing ones every ten, at their own moment of it', () => {
    const { intake, introduced } = runTraffic(60);
    const fixes = intake.items.slice(introduced).filter((item) => item.location);
    const byVehicle = groupByVehicle(fixes);
    const moments = new Set<number>();
    for (const [, items] of byVehicle) {
      const times = items.map((item) => item.timestamp);
      times.slice(1).forEach((time, index) => {
        expect((time - (times[index] ?? 0)) % 1000).toBe(0);
      });
      moments.add((times[0] ?? 0) % 1000);
    }
    expect(moments.size).toBeGreaterThan(TEST_FLEET.length / 2);
    expect(byVehicle.get('EX-1')?.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...[...byVehicle.values()].map((items) => items.length))).toBeGreaterThanOrEqual(59);
  });

  it('says a state only when it has changed', () => {
    const { intake } = runTraffic(1200);
    for (const { id } of TEST_FLEET) {
      const texts = intake.of(id).flatMap((item) => (item.status ? [JSON.stringify(item.status)] : []));
      texts.slice(1).forEach((text, index) => {
        expect(text).not.toBe(texts[index]);
      });
    }
    expect(intake.items.filter((item) => item.status).length).toBeGreaterThan(TEST_FLEET.length);
  });

  it('sends what tablets and engines say: each state once, trucks with their excavator, engines every ten seconds', () => {
    const { intake } = runTraffic(1200);
    const states = intake.reports.flatMap((report) =>
      report.type === 'changed' && report.deviceType === 'tablet' && report.event === 'STATE' ? [report] : [],
    );
    const keys = states.map(({ id, state }) => `${id} ${state.status} ${state.startTime}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(states.some(({ state }) => state.load?.selectedVehicle === 'EX-1')).toBe(true);
    const transactions = intake.reports.flatMap((report) => (report.type === 'alert' ? [report.alert] : []));
    expect(transactions.every(({ type, deviceId }) => type === 'change_status' && deviceId.startsWith('MT'))).toBe(
      true,
    );
    expect(transactions.map((alert) => ('txn_status' in alert ? alert.txn_status : ''))).toContain('Ачилт');
    const engines = intake.reports.filter((report) => report.type === 'engine' && report.id === 'EX-1');
    expect(engines.length).toBeGreaterThanOrEqual(119);
    expect(
      intake.reports.some((report) => report.type === 'changed' && 'event' in report && report.event === 'MOT_TIME'),
    ).toBe(true);
  });

  it("sends states with the site's texts, and their subject in the tablet's menu", async () => {
    const { visualConfig } = await readSiteFiles(projectPath('demo/site'));
    const rule = visualConfig.find(({ entityType }) => entityType === 'vehicle');
    const named = new Set(visualConfigReader.safeParse(rule).data?.statuses?.map(({ value }) => value));
    const { intake } = runTraffic(600, 500);
    const tablets = intake.reports.flatMap((report) =>
      'event' in report && report.event === 'STATE' ? [report.state] : [],
    );
    const texts = [
      ...intake.items.flatMap(({ status }) => status?.status ?? []),
      ...tablets.map(({ status }) => status),
    ];
    expect(texts.length).toBeGreaterThan(20);
    expect([...new Set(texts)].filter((text) => !named.has(text))).toEqual([]);
    expect(tablets.map(({ menu }) => menu)).toContainEqual(expect.stringMatching(/^Production › .+/));
  });

  it('keeps silent about vehicles that are off', () => {
    const { intake } = runTraffic(7200, 500);
    let switchedOff = 0;
    for (const { id } of TEST_FLEET) {
      let online = true;
      for (const item of intake.of(id)) {
        if (item.presence) {
          online = item.presence === 'online';
          if (!online) switchedOff += 1;
        } else if (!online) expect(item).toHaveProperty('status');
        if (!online) expect(item.location).toBeUndefined();
      }
    }
    expect(switchedOff).toBeGreaterThan(1);
  });

  it('sends nothing for the time in which the machine slept, and drives on from where it was', () => {
    const { intake, runner } = runTraffic(5);
    const before = intake.items.length;
    const routes = runner.state.vehicles.map(({ id, route, legs }) => structuredClone({ id, route, legs }));
    runner.advanceTo((START_S + 600) * 1000);
    expect(runner.state.vehicles.map(({ id, route, legs }) => structuredClone({ id, route, legs }))).toEqual(routes);
    const late = intake.items.slice(before);
    expect(late.every((item) => item.timestamp >= (START_S + 595) * 1000)).toBe(true);
    // States hold on: a server that is late does not get all of them again.
    expect(late.filter(({ status }) => status !== undefined).length).toBeLessThan(routes.length / 4);
    expect(runner.state.atS).toBeGreaterThanOrEqual(START_S + 598);
  });

  it.each([8, 3600])('drives on from where it is when the clock is set back by %d s', (backS) => {
    const { intake, runner } = runTraffic(10);
    const before = intake.items.length;
    const places = runner.state.vehicles.map(({ id, route, s, pose }) => structuredClone({ id, route, s, pose }));
    const againS = START_S + 10 - backS;
    runner.advanceTo(againS * 1000);
    expect(runner.state.vehicles.map(({ id, route, s, pose }) => structuredClone({ id, route, s, pose }))).toEqual(
      places,
    );
    for (let ms = 0; ms <= 3000; ms += 100) runner.advanceTo(againS * 1000 + ms);
    const later = intake.items.slice(before);
    expect(later.some((item) => item.location)).toBe(true);
    for (const { timestamp, status } of later) {
      expect(timestamp).toBeLessThanOrEqual((againS + 3) * 1000);
      expect(status?.start ?? 0).toBeLessThanOrEqual((againS + 3) * 1000);
    }
  });

  it('counts refusals of the intake and continues', () => {
    const refusing: FixIntake = { ingest: (items) => ({ accepted: 0, rejected: items.length, errors: [] }) };
    const runner = new TrafficRunner(world, stateBeforeWarmUp(world, 1, START_S), refusing);
    runner.reportAll();
    runner.advanceTo((START_S + 3) * 1000);
    expect(runner.refused).toBeGreaterThan(TEST_FLEET.length);
  });
});

function groupByVehicle(items: readonly IngestFix[]): Map<string, IngestFix[]> {
  const groups = new Map<string, IngestFix[]>();
  for (const item of items) groups.set(item.id, [...(groups.get(item.id) ?? []), item]);
  return groups;
}
