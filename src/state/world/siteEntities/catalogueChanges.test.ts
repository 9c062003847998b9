import { subscribe } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asset, rsu } from '../../../../tests/fixtures/siteEntities.ts';
import { SiteEntities } from './SiteEntities.ts';

const nowMs = 1_800_000_000_000;

describe('site entities that people changed', () => {
  it('are still reported under the name they bore before', () => {
    const siteEntities = new SiteEntities(() => nowMs);
    const renamed = asset('OP-north', 'OP');
    siteEntities.seedEntities('asset', [{ ...renamed, info: { ...renamed.info, reported_as: 'OP-1' } }]);
    siteEntities.applyAsset({ type: 'OP', name: 'OP-1', level: 40 });
    expect(siteEntities.recordAt(0)).toMatchObject({ name: 'OP-north', level: 40 });
  });

  it('are as the reading of the catalogue says that began last', () => {
    const siteEntities = new SiteEntities(() => nowMs);
    const [slow, fast] = [siteEntities.beginSync('asset'), siteEntities.beginSync('asset')];
    const other = siteEntities.beginSync('sensor');
    fast([asset('OP-1', 'OP'), asset('OP-new', 'OP')]);
    slow([asset('OP-1', 'OP'), asset('OP-gone', 'OP')]);
    other([rsu('R1', 10)]);
    siteEntities.flush();
    expect(Object.keys(siteEntities.state).sort()).toEqual(['asset:OP-1', 'asset:OP-new', 'sensor:id-R1']);
    siteEntities.beginSync('asset')([{ ...asset('OP-1', 'OP'), name: 'Ore pass' }]);
    siteEntities.flush();
    expect(Object.values(siteEntities.state).map(({ name }) => name)).toEqual(['Ore pass', 'R1']);
  });

  it('disappear with the catalogue, and reappear with it', () => {
    const siteEntities = new SiteEntities(() => nowMs);
    siteEntities.seedEntities('asset', [asset('OP-1', 'OP'), asset('OP-2', 'OP')]);
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    siteEntities.flush();
    siteEntities.retainOnly('asset', new Set(['OP-2']));
    siteEntities.applyAsset({ type: 'OP', name: 'OP-1', level: 40 });
    siteEntities.tick();
    siteEntities.flush();
    expect(Object.keys(siteEntities.state).sort()).toEqual(['asset:OP-2', 'sensor:id-R1']);
    expect([siteEntities.recordAt(0), siteEntities.get('asset', 'OP-1'), siteEntities.poses.hasFix(0)]).toEqual([
      undefined,
      undefined,
      false,
    ]);
    siteEntities.seedEntities('asset', [asset('OP-1', 'OP')]);
    siteEntities.flush();
    expect(siteEntities.get('asset', 'OP-1')).toMatchObject({ level: 40 });
    expect(siteEntities.poses.hasFix(0)).toBe(true);
    expect(siteEntities.state['asset:OP-1']?.name).toBe('OP-1');
  });

  it('are applied in parts, until a reading that began later has come: only whole lists remove what they lack', () => {
    const siteEntities = new SiteEntities(() => nowMs);
    const idsOf = () => [...siteEntities.all()].map(({ id }) => id).sort();
    siteEntities.beginSync('asset')([asset('OP-gone', 'OP')]);
    siteEntities.forget('asset');
    const [slow, fast] = [siteEntities.beginSync('asset'), siteEntities.beginSync('asset')];
    slow([asset('OP-1', 'OP')], false);
    expect([idsOf(), siteEntities.isListed('asset')]).toEqual([['OP-1'], false]);
    fast([asset('OP-2', 'OP')], false);
    slow([], true);
    expect([idsOf(), siteEntities.isListed('asset')]).toEqual([['OP-1', 'OP-2'], false]);
    fast([asset('OP-3', 'OP')]);
    expect([idsOf(), siteEntities.isListed('asset')]).toEqual([['OP-2', 'OP-3'], true]);
  });

  it('are no news to panels where a list says the same again', () => {
    const siteEntities = new SiteEntities(() => nowMs);
    const seed = (name: string) => {
      siteEntities.seedEntities('asset', [{ ...asset('OP-1', 'OP'), name }]);
      siteEntities.seedEntities('sensor', [rsu('R1', 10), { ...rsu('R2', 20), info: {} }]);
      siteEntities.seedPeople([{ id: 'p', name: 'P', type: 'people', info: { firstname: 'Bold', caplamp_id: 'L1' } }]);
      siteEntities.applySensor({ type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: nowMs - 5 }] });
      siteEntities.flush();
    };
    seed('North');
    expect(siteEntities.state['people:p']).toMatchObject({ rsu: 'R1', person: { fullName: 'Bold' } });
    let changes = 0;
    const stop = subscribe(siteEntities.state, () => changes++, true);
    seed('North');
    expect(changes).toBe(0);
    seed('South');
    stop();
    expect(siteEntities.state['asset:OP-1']?.name).toBe('South');
    expect(changes).toBe(1);
  });

  describe('on a machine that writes a hundred rows in 16 ms', () => {
    const names = Array.from({ length: 1_200 }, (_, k) => `OP-${k}`);
    let siteEntities: SiteEntities;
    beforeEach(() => {
      let clockMs = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => {
        clockMs += 5;
        return clockMs;
      });
      siteEntities = new SiteEntities(() => nowMs);
      siteEntities.seedEntities(
        'asset',
        names.map((name) => asset(name, 'OP')),
      );
    });
    afterEach(() => {
      vi.restoreAllMocks();
    });

    it('that are many come to panels with several flushes, the first ones first', () => {
      siteEntities.flush();
      const shown = Object.keys(siteEntities.state);
      expect(shown.length).toBeGreaterThan(50);
      expect(shown.length).toBeLessThan(200);
      expect(shown).toEqual(names.slice(0, shown.length).map((name) => `asset:${name}`));
      for (let k = 0; k < 20; k++) siteEntities.flush();
      expect(Object.keys(siteEntities.state)).toHaveLength(names.length);
    });

    it('of which few have reported are at another moment with one flush, once the clock restarts', () => {
      for (let k = 0; k < 20; k++) siteEntities.flush();
      for (const name of ['OP-1', 'OP-1199']) siteEntities.applyAsset({ type: 'OP', name, level: 40 });
      siteEntities.flush();
      const levels = () => ['OP-1', 'OP-1199'].map((name) => siteEntities.state[`asset:${name}`]?.level);
      expect(levels()).toEqual([40, 40]);
      siteEntities.resetReports();
      siteEntities.flush();
      expect(levels()).toEqual([undefined, undefined]);
    });
  });
});
