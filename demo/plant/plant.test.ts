import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { readSiteFiles } from '../../server/site/siteFiles.ts';
import { type IngestReport, ingestReportSchema } from '../../src/domain/wire/reports.ts';
import type { TrafficState } from '../traffic/model.ts';
import { createRoads } from '../traffic/roads/roadMap.ts';
import { testMine } from '../traffic/testMine.ts';
import { worldOf } from '../traffic/world.ts';
import { advancePerson } from './crew.ts';
import { PlantRunner } from './plantRunner.ts';
import { plantNames, plantSite } from './plantSite.ts';
import { readPlant } from './plantSnapshot.ts';
import { initialPlant } from './plantState.ts';
import { stepPlant } from './plantStep.ts';

const START_S = 1_795_000_000;
const siteFiles = await readSiteFiles(projectPath('demo/site'));
const plantNameLists = plantNames(siteFiles.entities);
const site = plantSite(siteFiles.entities, 480);
const restoredPlant = (seed = 1) => readPlant(undefined, plantNameLists, site.crew, { seed, atS: START_S });
const trafficWorld = worldOf(createRoads(testMine()), [], 480);
const emptyTraffic: TrafficState = { version: 5, seed: 1, atS: START_S, vehicles: [] };
const NO_WORK = { dumpingAt: new Map<string, number>(), loadingAt: new Map<string, number>() };

function recordReports() {
  const reports: IngestReport[] = [];
  const intake = {
    ingest(items: readonly unknown[]) {
      for (const item of items) reports.push(ingestReportSchema.parse(item));
      return { accepted: items.length, rejected: 0, errors: [] };
    },
  };
  return { intake, reports };
}

describe('the plant', () => {
  it('stays within its bounds for any input, and is reproducible', () => {
    const work = fc.record({
      dumpingAt: fc.constantFrom(new Map([['op-1A', 3]]), new Map([['crusher', 4]]), NO_WORK.dumpingAt),
      loadingAt: fc.constantFrom(new Map([['chute-1A', 2]]), NO_WORK.loadingAt),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.array(work, { maxLength: 12 }), (seed, works) => {
        const simulateWorks = () => {
          const state = initialPlant(plantNameLists, seed, START_S);
          for (const one of works) for (let s = 0; s < 300; s++) stepPlant(state, one);
          return state;
        };
        const state = simulateWorks();
        const levels = [state.passes, state.chutes, state.crushers].flatMap((all) => Object.values(all));
        for (const { level } of levels) expect(level >= 0 && level <= 100).toBe(true);
        expect(simulateWorks()).toEqual(state);
      }),
      { numRuns: 10 },
    );
  });

  it('fills a pass below which nothing is drawn, and opens a chute while a truck is loaded', () => {
    const state = initialPlant(plantNameLists, 1, START_S);
    const before = state.passes['OP-1A']?.level ?? 0;
    for (let s = 0; s < 60; s++) stepPlant(state, { ...NO_WORK, dumpingAt: new Map([['op-1A', 1]]) });
    expect(state.passes['OP-1A']?.level).toBeGreaterThan(before);
    stepPlant(state, { ...NO_WORK, loadingAt: new Map([['chute-1A', 1]]) });
    expect([state.chutes['TX-1A']?.open, state.chutes['TX-1B']?.open]).toEqual([true, false]);
  });

  it('stops its crusher now and then, and cameras and sensors fail', () => {
    const state = initialPlant(plantNameLists, 1, START_S);
    const seen = new Set<string>();
    for (let s = 0; s < 86_400; s++) {
      stepPlant(state, NO_WORK);
      if (s % 60 > 0) continue;
      for (const { status } of Object.values(state.crushers)) seen.add(status);
      for (const health of Object.values(state.sensors)) seen.add(health.state);
    }
    expect([...seen]).toEqual(expect.arrayContaining(['Stopped', 'Idle', 'Online', 'Degraded', 'Offline']));
  });
});

describe('people', () => {
  it('go from a sensor to its neighbour only, and all over their part of the mine', () => {
    const { people } = restoredPlant(3);
    const passed = new Map<number, Set<number>>();
    for (let s = 0; s < 4 * 3600; s++) {
      people.forEach((person, index) => {
        const before = person.at;
        if (!advancePerson(site.crew, person, index, START_S + s)) return;
        if (person.at !== before) expect(site.crew.links[before]).toContain(person.at);
        passed.set(index, (passed.get(index) ?? new Set()).add(person.at));
      });
    }
    expect(passed.size).toBe(people.length);
    expect([...passed.values()].filter(({ size }) => size > 2).length).toBeGreaterThan(people.length / 3);
  });
});

describe('the plant in the server', () => {
  it('reports everything first, then changes, and everything each minute', () => {
    const { intake, reports } = recordReports();
    const runner = new PlantRunner(site, restoredPlant(), intake);
    runner.reportAll();
    const assets = siteFiles.entities['fixed asset'] ?? [];
    const sensors = siteFiles.entities.sensor ?? [];
    expect(reports.filter(({ type }) => type === 'changed')).toHaveLength(assets.length + sensors.length);
    expect(reports.filter(({ type }) => type === 'passage')).toHaveLength(site.crew.members.length);
    reports.length = 0;
    for (let s = 1; s <= 66; s++) runner.advanceTo((START_S + s) * 1000, trafficWorld, emptyTraffic);
    const cameras = reports.filter(
      (report) => report.type === 'changed' && report.deviceType === 'asset' && report.asset.type === 'CCTV',
    );
    expect(cameras).toHaveLength(assets.filter(({ name }) => name.startsWith('CCTV')).length);
    expect(reports.length).toBeLessThan(3_000);
  });

  it('continues from its stored state, and restarts for another site', () => {
    const { intake } = recordReports();
    const runner = new PlantRunner(site, restoredPlant(), intake);
    for (let s = 1; s <= 600; s++) runner.advanceTo((START_S + s) * 1000, trafficWorld, emptyTraffic);
    const kept = JSON.parse(JSON.stringify({ plant: runner.plant, people: runner.people }));
    expect(readPlant(kept, plantNameLists, site.crew, { seed: 9, atS: 0 })).toEqual(kept);
    const other = readPlant(kept, { ...plantNameLists, passes: ['OP-9'] }, site.crew, { seed: 9, atS: 5 });
    expect(other.plant.atS).toBe(5);
    expect(readPlant('rubbish', plantNameLists, site.crew, { seed: 9, atS: 5 }).plant.atS).toBe(5);
  });

  it('does not tell of a long pause, and simulates no more than its end', () => {
    const { intake, reports } = recordReports();
    const runner = new PlantRunner(site, restoredPlant(), intake);
    const levelBefore = runner.plant.chutes['TX-1A']?.level ?? 0;
    runner.advanceTo((START_S + 86_400) * 1000, trafficWorld, emptyTraffic);
    expect(runner.plant.atS).toBe(START_S + 86_400);
    expect(reports.length).toBeLessThan(500);
    // A chute fills by 5 % in a hundred seconds; an hour would have filled it.
    expect(runner.plant.chutes['TX-1A']?.level).toBeLessThan(levelBefore + 5);
  });
});
