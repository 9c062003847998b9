import { describe, expect, it } from 'vitest';
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
});
