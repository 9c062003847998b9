/** Optional fields of documents of other backends: reading a document is lenient, storing one is not (rules.md#view-document). */
import { describe, expect, it } from 'vitest';
import { readViewState, readViewStateToStore } from './migrate.ts';
import { defaultViewState, type ViewState } from './viewState.ts';

const versions = [
  ['of the present version', { ...defaultViewState(), description: 'Level 630' }],
  ['without a version', { mapVisibleType: 'sample', isAllSelected: true, selected: [], description: 'Level 630' }],
] as const;
const truck = { id: 'HT-1', itemType: 'vehicle' };
const camera = { targetPos: { x: 0, y: 0, z: 0 }, cameraPos: { x: 0, y: 100, z: 0 } };
const plan = { targetPos: { x: 0, y: 0, z: 0 }, zoom: 2 };

describe.each(versions)('a document %s', (_version, document) => {
  const stateOf = (changes: object): ViewState => {
    const read = readViewState({ ...document, ...changes });
    if ('refused' in read) throw new Error(read.refused);
    return read.state;
  };

  it.each([
    ['bookmark', 'yes'],
    ['bookmark', {}],
    ['surveyWallLabelOn', 'on'],
    ['ruleZoneOn', 2],
    ['roadNameLabelOn', []],
    ['ownBackground', 'true'],
    ['cameraMode', 'isometric'],
    ['filterVehicleStates', 'idle'],
    ['options', 'large'],
    ['mineAreas', 7],
    ['userName', 7],
    ['description', ['x']],
  ] as const)('has the default of %s where it is %j', (field, value) => {
    expect(stateOf({ [field]: value })).toEqual(stateOf({ [field]: undefined }));
  });

  it('may have flags of a database without booleans', () => {
    const flags = { bookmark: 1, surveyWallLabelOn: 1, ruleZoneOn: 0, ownBackground: 0 };
    const isAllSelected = { vehicle: { online: 1, offline: 0, all: 0 }, sensor: 1, design: 0, ruleZone: 1 };
    const options = { vehicle: { hideText: 1, scaleText: 2 }, asset: { hidePopover: 0 } };
    expect(stateOf({ ...flags, isAllSelected, options })).toMatchObject({
      bookmark: true,
      surveyWallLabelOn: true,
      ruleZoneOn: false,
      ownBackground: false,
      isAllSelected: {
        vehicle: { online: true, offline: false, all: false },
        sensor: true,
        asset: false,
        design: false,
        ruleZone: true,
      },
      options: { vehicle: { hideText: true, scaleText: 2 }, asset: { hidePopover: false } },
      description: 'Level 630',
    });
  });

  it('loses nothing beside a field that cannot be read', () => {
    const isAllSelected = { vehicle: { online: true, offline: 'x' }, sensor: 'all', annotation: true };
    const options = {
      vehicle: { hideText: 'no', scaleText: 99, textOpacity: 0.5 },
      sensor: 3,
      map: { hideText: true },
    };
    const read = stateOf({ bookmark: 'x', isAllSelected, options, selected: [truck], mapColor: '#123456' });
    const defaults = defaultViewState().options;
    expect(read).toMatchObject({ selected: [truck], mapColor: '#123456', bookmark: false });
    expect(read.isAllSelected).toMatchObject({
      vehicle: { online: true, offline: false },
      sensor: false,
      annotation: true,
    });
    expect(read.options).toEqual({
      ...defaults,
      vehicle: { ...defaults.vehicle, textOpacity: 0.5 },
      map: { ...defaults.map, hideText: true },
    });
  });

  it('has what fits of texts and lists that are too long, and of mine areas those that are texts', () => {
    const read = stateOf({
      description: 'd'.repeat(3_000),
      userName: 'n'.repeat(300),
      mineAreas: [1, 'Pit', null, 'a'.repeat(300), ...Array.from({ length: 600 }, (_, k) => `Area ${k}`), {}],
    });
    expect(read).toMatchObject({ description: 'd'.repeat(2_000), userName: 'n'.repeat(200) });
    expect(read.mineAreas.slice(0, 3)).toEqual(['Pit', 'a'.repeat(200), 'Area 0']);
    expect(read.mineAreas.length).toBeGreaterThan(490);
    expect(read.mineAreas.length).toBeLessThanOrEqual(500);
  });

  it('has its own camera, whatever the one of the other mode is', () => {
    const withoutZoom = stateOf({ perspective: camera, orthographic: { ...plan, zoom: 0 } });
    expect(withoutZoom.perspective).toEqual(camera);
    expect(withoutZoom.orthographic).toBeUndefined();
    const samePlace = { targetPos: plan.targetPos, cameraPos: plan.targetPos };
    const inPlan = stateOf({ cameraMode: 'orthographic', perspective: samePlace, orthographic: plan });
    expect(inPlan.perspective).toBeUndefined();
    expect(inPlan.orthographic).toEqual(plan);
  });

  it.each([
    ['its own camera', { perspective: 'north' }],
    ['the camera of its mode', { cameraMode: 'orthographic', orthographic: { ...plan, zoom: 0 } }],
    ['its visibility', { mapVisibleType: 'secret', bookmark: 'x' }],
    ['as many elements as a view may select', { selected: Array.from({ length: 20_001 }, () => truck) }],
  ])('is refused without %s', (_what, changes) => {
    expect(readViewState({ ...document, ...changes })).toHaveProperty('refused');
  });

  it.each([
    ['bookmark', 1],
    ['surveyWallLabelOn', 'on'],
    ['options.vehicle.hideText', 1],
    ['isAllSelected.sensor', 1],
    ['description', 'd'.repeat(2_001)],
    ['userName', 'n'.repeat(201)],
  ] as const)('is not stored with a %s that is %.6j', (path, value) => {
    const [field = '', ...inner] = path.split('.');
    const nested = inner.reduceRight<unknown>((content, key) => ({ [key]: content }), value);
    const read = readViewStateToStore({ ...document, [field]: nested });
    expect(read).toEqual({ refused: expect.stringMatching(new RegExp(`^${path}: `)) });
  });

  it('is not changed by being read', () => {
    const sent = { ...document, bookmark: 1, options: { vehicle: { hideText: 'x' } }, mineAreas: [1, 'Pit'] };
    const before = structuredClone(sent);
    readViewState(sent);
    expect(sent).toEqual(before);
  });
});

it('a single flag of a database without booleans selects all or nothing', () => {
  const bulkOf = (isAllSelected: unknown) => {
    const read = readViewState({ mapVisibleType: 'public', isAllSelected });
    return 'state' in read && read.state.isAllSelected;
  };
  expect(bulkOf(1)).toEqual(bulkOf(true));
  expect(bulkOf(0)).toEqual(bulkOf(false));
});
