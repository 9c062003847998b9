import { beforeEach, describe, expect, it } from 'vitest';
import { asset, rsu, wireLocation } from '../../../../tests/fixtures/siteEntities.ts';
import { modelIndexOf } from '../../../domain/models/entityModels.ts';
import { UNKNOWN_STATE_COLOUR } from '../../../domain/visual/entityColour.ts';
import { STATE_FLAGS } from '../stateFlags.ts';
import { SiteEntities } from './SiteEntities.ts';

let nowMs = 1_800_000_000_000;

describe('siteEntities', () => {
  let siteEntities: SiteEntities;
  beforeEach(() => {
    nowMs = 1_800_000_000_000;
    siteEntities = new SiteEntities(() => nowMs);
  });

  it('have a row each with place, class and colour, and a proxy after a flush', () => {
    siteEntities.seedEntities('asset', [asset('OP-1', 'op'), asset('?', 'hangar')]);
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    expect(siteEntities.count).toBe(2);
    expect(siteEntities.recordAt(0)).toMatchObject({
      kind: 'asset',
      code: 'OP',
      colour: '#f7a440',
      place: { easting: 1 },
    });
    expect(siteEntities.poses.modelIndexOf(1)).toBe(modelIndexOf('RSU'));
    expect(siteEntities.poses.sitePositions[3]).toBe(10);
    expect(siteEntities.state).toEqual({});
    siteEntities.flush();
    expect(Object.keys(siteEntities.state)).toEqual(['asset:OP-1', 'sensor:id-R1']);
    expect(siteEntities.get('sensor', 'id-R1')?.mineArea).toBe('NE');
  });

  it('have their labels drawn again with another figure or name, and only then', () => {
    siteEntities.seedEntities('asset', [asset('OP-1', 'OP')]);
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    siteEntities.tick();
    const labelsChanged = (change: () => void): boolean => {
      const { appearanceVersion, version } = siteEntities.poses;
      change();
      expect(siteEntities.poses.version > version).toBe(siteEntities.poses.appearanceVersion > appearanceVersion);
      return siteEntities.poses.appearanceVersion > appearanceVersion;
    };
    const level = (percent: number) => () => siteEntities.applyAsset({ type: 'OP', name: 'OP-1', level: percent });
    expect([level(40), level(40), level(40.2), level(80)].map(labelsChanged)).toEqual([true, false, false, true]);
    const count = (people: number) => () => siteEntities.applySensor({ type: 'RSU', name: 'R1', count: people });
    expect([count(3), count(3), count(4), count(0)].map(labelsChanged)).toEqual([true, false, true, true]);
    expect(labelsChanged(() => siteEntities.tick())).toBe(false);
    const rename = () => siteEntities.seedEntities('asset', [{ ...asset('OP-1', 'OP'), name: 'North' }]);
    expect(labelsChanged(rename)).toBe(true);
    expect(labelsChanged(() => siteEntities.resetReports())).toBe(true);
  });

  it('include fixed assets whose type is their category', () => {
    siteEntities.seedEntities('asset', [{ id: 'r', name: 'RC-1', type: 'rc', info: { location: wireLocation(1) } }]);
    siteEntities.applyAsset({ type: 'RC', name: 'RC-1', status: 'Ready' });
    expect(siteEntities.get('asset', 'r')).toMatchObject({ code: 'RC', status: 'Ready', place: { easting: 1 } });
  });

  it('know assets by type and name together', () => {
    siteEntities.seedEntities('asset', [asset('A', 'OP'), { ...asset('A', 'TX'), id: 'A2' }]);
    siteEntities.applyAsset({ type: 'TX', name: 'A', level: 7 });
    expect([siteEntities.recordAt(0)?.level, siteEntities.recordAt(1)?.level]).toEqual([undefined, 7]);
  });

  it('take places and mine areas of sensors that come before the catalogue, or before it lists them again', () => {
    const plain = { id: 'id-R1', name: 'R1', type: 'sensor', info: { mine_area: 'NE' } };
    siteEntities.applySensor({ type: 'RSU', name: 'R1', location: wireLocation(10), mineArea: 'NW' });
    siteEntities.applySensor({ type: 'RSU', name: 'R1', state: 'Online', state_ts: 5 });
    siteEntities.beginSync('sensor')([plain]);
    const shown = () => siteEntities.get('sensor', 'id-R1');
    expect(shown()).toMatchObject({ place: { easting: 10 }, mineArea: 'NW', state: 'Online' });
    expect(siteEntities.poses.sitePositions[0]).toBe(10);
    siteEntities.applySensor({ type: 'RSU', name: 'R1', location: wireLocation(14) });
    expect(shown()).toMatchObject({ place: { easting: 14 } });
    siteEntities.beginSync('sensor')([plain]);
    expect(shown()).toMatchObject({ place: { easting: 14 } });
    siteEntities.beginSync('sensor')([]);
    siteEntities.applySensor({ type: 'RSU', name: 'R1', location: wireLocation(11) });
    expect(siteEntities.poses.hasFix(0)).toBe(false);
    siteEntities.beginSync('sensor')([plain]);
    expect(shown()).toMatchObject({ place: { easting: 11 }, mineArea: 'NW' });
  });

  it('take reports of sensors by their ids, before the catalogue and after it, and beside those by name', () => {
    const shown = () => siteEntities.get('sensor', 'id-R1');
    const byId = { type: 'sensor', name: 'id-R1', id: 'id-R1' };
    siteEntities.applySensor({ type: 'RSU', name: 'R1', count: 3, elements_ts: 4 });
    siteEntities.applySensor({ ...byId, state: 'Online', state_ts: 5, mineArea: 'NW' });
    siteEntities.applySensor({ type: 'sensor', name: 'Reader 1', id: 'id-R1', source: 'gate' });
    siteEntities.beginSync('sensor')([rsu('R1', 10)]);
    expect(shown()).toMatchObject({ state: 'Online', stateAtMs: 5, count: 3, source: 'gate', mineArea: 'NW' });
    siteEntities.applySensor({ ...byId, state: 'Offline', state_ts: 6 });
    siteEntities.applySensor({ ...byId, state: 'Online', state_ts: 5 });
    siteEntities.applySensor({ type: 'RSU', name: 'R1', count: 4, elements_ts: 6 });
    expect(shown()).toMatchObject({ state: 'Offline', count: 4 });
  });

  it('prefer the name of a sensor to its id, and an id alone to the name of another sensor', () => {
    siteEntities.seedEntities('sensor', [rsu('R1', 10), { ...rsu('R2', 20), id: 'R1' }]);
    siteEntities.applySensor({ type: 'RSU', name: 'R1', state: 'by name' });
    siteEntities.applySensor({ type: 'RSU', name: 'R1', id: 'R1', state: 'by id' });
    siteEntities.applySensor({ type: 'RSU', name: 'R2', id: 'id-R1', source: 'by name' });
    expect(siteEntities.get('sensor', 'id-R1')).toMatchObject({ state: 'by name', source: undefined });
    expect(siteEntities.get('sensor', 'R1')).toMatchObject({ state: 'by id', source: 'by name' });
  });

  it('keep of a sensor that is not listed yet the last reports only, and none of before another time', () => {
    const report = (state: string) => siteEntities.applySensor({ type: 'RSU', name: '7', id: '7', state });
    for (let k = 0; k < 100; k++) report(`state ${k}`);
    siteEntities.seedEntities('sensor', [{ ...rsu('R7', 10), id: '7' }]);
    expect(siteEntities.get('sensor', '7')?.state).toBe('state 99');
    siteEntities.applySensor({ type: 'RSU', name: '8', id: '8', state: 'before' });
    siteEntities.resetReports();
    siteEntities.seedEntities('sensor', [{ ...rsu('R8', 10), id: '8' }]);
    expect(siteEntities.get('sensor', '8')?.state).toBeUndefined();
  });

  it('show a mine area that a sensor reports, and the place of the catalogue before that of the sensor', () => {
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    siteEntities.flush();
    siteEntities.applySensor({ type: 'RSU', name: 'R1', location: wireLocation(99), mineArea: 'NW' });
    siteEntities.flush();
    expect(siteEntities.state['sensor:id-R1']).toMatchObject({ mineArea: 'NW', place: { easting: 10 } });
    siteEntities.seedEntities('sensor', [rsu('R1', 12)]);
    expect(siteEntities.get('sensor', 'id-R1')).toMatchObject({ mineArea: 'NW', place: { easting: 12 } });
    siteEntities.applySensor({ type: 'RSU', name: 'R1', location: wireLocation(98) });
    expect(siteEntities.get('sensor', 'id-R1')).toMatchObject({ place: { easting: 12 } });
  });

  it('take states that come before the catalogue', () => {
    siteEntities.applyAsset({ type: 'TX', name: 'TX-1', status: '1', status_ts: 5 });
    siteEntities.applyAsset({ type: 'TX', name: 'nobody', status: '1' });
    siteEntities.seedEntities('asset', [asset('TX-1', 'TX')]);
    expect(siteEntities.recordAt(0)).toMatchObject({ status: '1', statusAtMs: 5 });
    expect(siteEntities.count).toBe(1);
  });

  it('are coloured by the site’s configuration as their states grow old', () => {
    siteEntities.setVisuals([
      { entityType: 'RSU', timeSyncInterval: 1_000, statuses: [] },
      { entityType: 'RSU', timeSyncInterval: 1_000, statuses: [{ value: 'on', color: '#123456' }] },
      { entityType: 'fixed asset', timeSyncInterval: 1_000, levels: [{ min: 0, max: 9, color: '#abcdef' }] },
    ]);
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    siteEntities.seedEntities('asset', [asset('TX-1', 'TX')]);
    siteEntities.applySensor({ type: 'rsu', name: 'R1', state: 'ON', state_ts: nowMs });
    siteEntities.applyAsset({ type: 'TX', name: 'TX-1', level: 5, level_ts: nowMs });
    expect([siteEntities.recordAt(0)?.colour, siteEntities.recordAt(1)?.colour]).toEqual(['#123456', '#abcdef']);
    nowMs += 1_001;
    siteEntities.tick();
    siteEntities.flush();
    const colours = ['sensor:id-R1', 'asset:TX-1'].map((key) => siteEntities.state[key]?.colour);
    expect(colours).toEqual(['#8a949e', '#8a949e']);
  });

  // rules.md#entity-colour
  it.each(['sensor', 'RSU', 'Sensor '])('have the colours that the site gives sensors, named %s', (entityType) => {
    const statuses = [{ value: 'Offline', color: '#FF6A60' }];
    siteEntities.setVisuals([{ entityType, timeSyncInterval: 60_000, statuses }]);
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    siteEntities.applySensor({ type: 'rsu', name: 'R1', state: 'Offline', state_ts: nowMs });
    expect([siteEntities.poses.colourOf(0), siteEntities.poses.stateFlagsOf(0)]).toEqual(['#ff6a60', 0]);
    expect(siteEntities.ruleOf('RSU')?.syncMs).toBe(60_000);
  });

  it('with an unknown state look stale, and otherwise have their colour', () => {
    siteEntities.setVisuals([
      { entityType: 'RSU', timeSyncInterval: 60_000, statuses: [{ value: 'OK', color: '#42E8E0' }] },
    ]);
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    siteEntities.applySensor({ type: 'rsu', name: 'R1', state: 'ok', state_ts: nowMs });
    expect([siteEntities.poses.colourOf(0), siteEntities.poses.stateFlagsOf(0)]).toEqual(['#42e8e0', 0]);
    nowMs += 61_000;
    siteEntities.tick();
    expect([siteEntities.poses.colourOf(0), siteEntities.poses.stateFlagsOf(0)]).toEqual([
      UNKNOWN_STATE_COLOUR,
      STATE_FLAGS.stale,
    ]);
  });

  it('that are refuge chambers count who came within 8 h', () => {
    siteEntities.seedEntities('asset', [asset('RC-1', 'RC')]);
    siteEntities.tick();
    expect(siteEntities.recordAt(0)?.count).toBeUndefined();
    siteEntities.applyAsset({
      type: 'RC',
      name: 'RC-1',
      count: 9,
      elements: [
        { sap: '1', timestamp: nowMs },
        { sap: '1', timestamp: nowMs },
      ],
    });
    expect(siteEntities.recordAt(0)?.count).toBe(1);
    nowMs += 8 * 3_600_000 + 1;
    siteEntities.tick();
    expect(siteEntities.recordAt(0)?.count).toBe(0);
  });

  it('that are annotations may be placed by scene axes', () => {
    siteEntities.seedEntities('annotation', [
      { id: 'a', name: 'Sign', type: 'annotation', position: { x: 1, y: 2, z: -3 }, info: { type: 'location' } },
    ]);
    expect(siteEntities.recordAt(0)?.place).toEqual({ easting: 1, northing: 3, altitude: 2 });
  });

  it('that are annotations have a place only where their type is a location, now or later', () => {
    const annotationWithType = (type?: string) => ({
      id: 'b',
      name: 'Sign',
      type: 'annotation',
      position: { x: 1, y: 2, z: -3 },
      info: { ...(type !== undefined && { type }) },
    });
    const placeAs = (type?: string) => {
      siteEntities.seedEntities('annotation', [annotationWithType(type)]);
      return siteEntities.get('annotation', 'b')?.place;
    };
    expect(placeAs()).toBeUndefined();
    expect(placeAs('location')).toBeDefined();
    expect(placeAs('route')).toBeUndefined();
    expect(siteEntities.get('annotation', 'b')?.name).toBe('Sign');
  });
});
